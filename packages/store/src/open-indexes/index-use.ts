export interface IndexCacheBounds {
  /** Of search indexes in memory. One index may be larger: it is then open alone. */
  readonly bytesMax: number;
  /** Each has files open. */
  readonly indexesMax: number;
}

/** An index is kept open until `release`. */
export interface IndexUse {
  readonly release: () => void;
}
