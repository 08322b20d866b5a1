/**
 * One index as buffers that every thread shares; survives `postMessage` without a copy.
 * Opaque outside the engine.
 */
export interface SharedIndex {
  readonly segments: readonly unknown[];
}

/** The read side of a `SharedIndex`. */
export class IndexReader {
  /** `previous`: an older reader of the same index, whose open segments are used again. */
  constructor(
    readonly shared: SharedIndex,
    readonly previous?: IndexReader,
  ) {}
}
