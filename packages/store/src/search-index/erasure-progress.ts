/**
 * Progress of an erasure. The steps come in this order. `done` and `total` count the things of the current
 * step.
 */
export interface ErasureProgress {
  /** segments: rewritten segments; files: the manifest; records: copied records; remnants: old files. */
  readonly step: "segments" | "files" | "records" | "remnants";
  readonly done: number;
  readonly total: number;
}
