import type { LoadAnswer } from "./load-client.js";

/** What a searcher thread is started with. */
export interface SearcherTarget {
  readonly baseUrl: string;
  readonly key: string;
}

/** Searches that come at a fixed rate. */
export interface SearchOrder {
  /** `q` of each. */
  readonly queries: readonly string[];
  readonly perSecond: number;
}

export type SearcherReply = readonly LoadAnswer[];
