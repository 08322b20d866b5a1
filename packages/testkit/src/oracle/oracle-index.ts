import type { Filter, Hit, IndexSettings, JsonObject } from "@findling/protocol";

/** What the oracle searches. */
export interface OracleIndex {
  /** The live ones, each with its `objectID`, no two with the same. */
  readonly records: readonly JsonObject[];
  readonly settings: IndexSettings;
}

/**
 * Ranking 2.4: what the key or the token lets its holder see. Unlike the request's filters it decides what is
 * visible.
 */
export interface VisibilityLimits {
  readonly filters?: readonly Filter[];
  /** Only records of these partitions. */
  readonly partitions?: readonly string[];
}

export interface OracleResponse {
  readonly correctedQuery: string | null;
  /** Of the page; with an explanation if the request has `explain`. */
  readonly hits: readonly Hit[];
  readonly nbHits: number;
  readonly facets: Readonly<Record<string, Record<string, number>>>;
  /** How many of `nbHits` paging reaches. */
  readonly reachableHits: number;
  /** How many words were dropped, made optional or ignored as too many. */
  readonly removedWords: number;
}
