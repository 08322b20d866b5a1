/** The properties of a cache with a bound in bytes. They do not change. */
export interface CacheTraits {
  /** The label of the cache in metrics, and its row in docs/internals/caches.md: `typos`, `answer_memory`. */
  readonly name: string;
  readonly bytesMax: number;
  /**
   * The event that makes entries wrong, after which they are not found again: `a new state of the index`.
   * `nothing`: entries stay right for ever.
   */
  readonly invalidatedBy: string;
}

/** What a cache reports about itself. */
export interface CacheFigures extends CacheTraits {
  /** Estimated memory of all entries. */
  readonly bytes: number;
  /** How often an entry was found that served its caller, since the cache was made. */
  readonly hits: number;
  /** How often none did. */
  readonly misses: number;
}

/** A cache, or memory that is used again, with a bound in bytes. Each of them is reported in metrics. */
export interface ReportingCache {
  readonly figures: CacheFigures;
}
