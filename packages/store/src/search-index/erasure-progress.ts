/** How far an erasure is. The steps come in this order; `done` and `total` are of the step's things. */
export interface ErasureProgress {
  /** segments: those written again; files: the manifest; records: those copied; remnants: files of before. */
  readonly step: "segments" | "files" | "records" | "remnants";
  readonly done: number;
  readonly total: number;
}
