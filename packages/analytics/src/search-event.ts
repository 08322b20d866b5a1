/** How a search was made: `typing` for one of many keystrokes, `committed` for one that was sent. */
export type EventMode = "typing" | "committed";

/** One answered search, as the search path reports it. */
export interface SearchEvent {
  readonly index: string;
  /** When it was answered: milliseconds since the epoch. */
  readonly at: number;
  readonly mode: EventMode;
  readonly q: string;
  /** The index's `queryLogging`. If false, only counts are kept: no text, no `sub`. */
  readonly isLogged: boolean;
  readonly page: number;
  /** 0: the search is not counted. */
  readonly hitsPerPage: number;
  /** How many hits the page shows. */
  readonly hits: number;
  readonly nbHits: number;
  /** Milliseconds from the parsed request to its answer. */
  readonly ms: number;
  /** Set if the search had `clickAnalytics`. */
  readonly queryID: string | null;
  /** Equal for searches of one client. It is compared only, and never stored. */
  readonly client: string;
  /** Whose search it is, as the token's claim says. */
  readonly sub: string | null;
}

/** A click whose queryID belongs to whoever reports it. */
export interface ReportedClick {
  readonly queryID: string;
  readonly objectID: string;
  /** One-based, over the whole result. */
  readonly position: number;
}

/** What became of a click. */
export type ClickVerdict =
  | { readonly kind: "counted" }
  /** The same record was clicked on the same queryID before. */
  | { readonly kind: "repeated" }
  /** The search is not known any more, or the record is not in the index any more. */
  | { readonly kind: "notCounted" }
  /** The search showed only the positions `[first, last]`; `last` below `first`: none. */
  | { readonly kind: "notShown"; readonly first: number; readonly last: number };
