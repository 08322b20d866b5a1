/** What `findling stats` shows, and `--json` prints. Times are seconds, sizes are bytes. */
export interface ServerStats {
  readonly version: string;
  readonly node: string;
  readonly isReady: boolean;
  readonly upSeconds: number;
  /** The period that counts, rates and latencies cover. */
  readonly period: { readonly isSinceStart: boolean; readonly seconds: number };
  readonly requests: { readonly count: number; readonly perSecond: number };
  /** Figures of the searches of each mode that was used. */
  readonly searches: readonly TimedStats[];
  /** Figures of the batches of writes. */
  readonly writes: TimedStats;
  readonly cached: number;
  readonly degraded: number;
  readonly searchesWaiting: number;
  readonly searchThreads: { readonly living: number; readonly all: number; readonly deaths: number };
  /** Error answers by code, without codes that never occurred. */
  readonly errors: readonly { readonly code: string; readonly count: number }[];
  readonly writesWaiting: { readonly count: number; readonly bytes: number };
  readonly queue: {
    readonly batches: number;
    readonly bytes: number;
    readonly bytesMax: number;
    readonly oldestSeconds: number;
    readonly failed: number;
  };
  readonly indexes: {
    readonly count: number;
    readonly open: number;
    readonly records: number;
    readonly rebuilds: number;
    readonly erasures: number;
    /** The indexes, with the most records first. */
    readonly list: readonly IndexStats[];
  };
  readonly connections: { readonly open: number; readonly max: number; readonly closed: number };
  readonly memory: { readonly process: number; readonly indexes: number; readonly heaps: number };
  /** How many processors were busy on average. */
  readonly processors: number;
  readonly disk: {
    readonly free: number;
    readonly parts: readonly { readonly part: string; readonly bytes: number }[];
  };
  readonly mainThreadLag: { readonly mean: number; readonly worst: number };
  /** Searches that no report counts, because they were lost before they were counted. */
  readonly uncountedSearches: number;
  /** Seconds until the certificate ends; null: the server has none. */
  readonly certificateSeconds: number | null;
}

export interface TimedStats {
  readonly name: string;
  readonly count: number;
  readonly perSecond: number;
  /** null: there were none. */
  readonly p50: LatencyBounds | null;
  readonly p90: LatencyBounds | null;
  readonly p99: LatencyBounds | null;
}

/** The server counts by classes: a percentile lies within one. */
export interface LatencyBounds {
  readonly above: number;
  /** null: the class has no end. */
  readonly atMost: number | null;
}

export interface IndexStats {
  readonly name: string;
  readonly records: number;
  /** null: of several indexes together. */
  readonly dataVersion: number | null;
  /** null: the index is not in memory. */
  readonly memory: number | null;
}
