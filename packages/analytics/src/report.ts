/** Which days and indexes a report is about. */
export interface ReportRequest {
  /** Names. Those without a search count nothing. */
  readonly indexes: readonly string[];
  /** The first and the last day, as days since the epoch in UTC. */
  readonly from: number;
  readonly to: number;
  /** How many entries each list has at most. */
  readonly top: number;
}

export interface SubReportRequest extends Omit<ReportRequest, "top"> {
  readonly sub: string;
}

/** Figures of searches and clicks. A rate or mean of nothing is null. */
export interface ReportedFigures {
  readonly searches: number;
  readonly noResultSearches: number;
  /** `noResultSearches / searches` */
  readonly noResultRate: number | null;
  /** Searches with `clickAnalytics`. */
  readonly trackedSearches: number;
  /** Tracked searches with at least one click. */
  readonly clickedSearches: number;
  /** `clickedSearches / trackedSearches` */
  readonly clickThroughRate: number | null;
  readonly clicks: number;
  readonly meanClickPosition: number | null;
}

/** Figures of one day, such as `2026-11-26`. */
export interface DayFigures extends ReportedFigures {
  readonly day: string;
}

/** Clicks on positions `from` to `to`; null: and all that follow. */
export interface PositionClicks {
  readonly from: number;
  readonly to: number | null;
  readonly clicks: number;
}

/**
 * Milliseconds; null if there was no search. Percentiles have the nearest rank and three significant digits,
 * and are within 1.5 % of the true ones.
 */
export interface LatencyFigures {
  readonly searches: number;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
}

/**
 * The true count is at least `count` and at most `countMax`. They are equal for lists that never overflowed.
 */
export interface BoundedCount {
  readonly count: number;
  readonly countMax: number;
}

export interface TopQuery extends BoundedCount {
  readonly query: string;
}

/** Counts clicks. */
export interface TopRecord extends BoundedCount {
  readonly index: string;
  readonly objectID: string;
}

/** Counts searches. The figures are complete if `count` and `countMax` are equal. */
export interface TopSub extends BoundedCount {
  readonly sub: string;
  readonly figures: ReportedFigures;
}

export interface AnalyticsReport extends ReportedFigures {
  readonly from: string;
  readonly to: string;
  readonly positions: readonly PositionClicks[];
  readonly latencyMs: { readonly typing: LatencyFigures; readonly committed: LatencyFigures };
  readonly topQueries: readonly TopQuery[];
  readonly topNoResultQueries: readonly TopQuery[];
  readonly topClickedRecords: readonly TopRecord[];
  readonly topSubs: readonly TopSub[];
  /** Every day from first to last. */
  readonly days: readonly DayFigures[];
}

/** The searches of one `sub`, as far as it was among the most frequent ones of a day. */
export interface SubReport extends ReportedFigures {
  readonly from: string;
  readonly to: string;
  readonly sub: string;
  readonly days: readonly DayFigures[];
}
