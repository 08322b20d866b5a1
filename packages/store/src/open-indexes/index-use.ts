export interface IndexCacheBounds {
  /** Bytes of search indexes in memory. A larger index may be open, but only alone. */
  readonly bytesMax: number;
  /** Number of open indexes. Each has files open. */
  readonly indexesMax: number;
}

/** Keeps an index open until `release`. */
export interface IndexUse {
  readonly release: () => void;
}
