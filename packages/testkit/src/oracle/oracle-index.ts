import type { Hit, IndexSettings, JsonObject } from "@findling/protocol";

/** The input of the oracle. */
export interface OracleIndex {
  /** The live records. Each has an `objectID`, and no two have the same. */
  readonly records: readonly JsonObject[];
  readonly settings: IndexSettings;
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
