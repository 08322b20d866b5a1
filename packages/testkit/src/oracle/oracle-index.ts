import type { Filter, Hit, IndexSettings, JsonObject } from "@findling/protocol";

/** The input of the oracle. */
export interface OracleIndex {
  /** The live records. Each has an `objectID`, and no two have the same. */
  readonly records: readonly JsonObject[];
  readonly settings: IndexSettings;
}

/**
 * Ranking 2.4: the limits of what the key or the token lets its holder see. Unlike the request's filters,
 * they decide which documents are visible.
 */
export interface VisibilityLimits {
  readonly filters?: readonly Filter[];
  /** Only records of these partitions. */
  readonly partitions?: readonly string[];
}

export interface OracleResponse {
  readonly correctedQuery: string | null;
  /** The hits of the page. They have explanations if the request has `explain`. */
  readonly hits: readonly Hit[];
  readonly nbHits: number;
  readonly facets: Readonly<Record<string, Record<string, number>>>;
  /** The number of hits that paging can reach. */
  readonly reachableHits: number;
  /** The number of words that were dropped, made optional, or ignored because there are too many. */
  readonly removedWords: number;
}
