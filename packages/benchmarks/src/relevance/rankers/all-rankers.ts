import { bm25Ranker } from "./bm25-ranker.js";
import { luceneRanker } from "./lucene-ranker.js";
import { miniSearchAndRanker, miniSearchRanker } from "./minisearch-rankers.js";
import type { Ranker } from "./ranker.js";

/** Findling's name in the tables. */
export const findlingName = "Findling";

/**
 * The engines that are compared with Findling, in the order of the tables.
 * @param jars the folder with the jars of Lucene 8
 */
export function allRankers(jars: string): Ranker[] {
  return [bm25Ranker, miniSearchRanker, miniSearchAndRanker, luceneRanker(jars)];
}
