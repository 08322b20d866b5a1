/**
 * The modules of the engine that whole searches in tests are made of. Most tests run what is built. A test
 * that plants faults runs a patched copy of it.
 */
import { TermDictionary } from "../src/dictionary/term-dictionary.js";
import { IndexReader } from "../src/index-reader.js";
import { IndexWriter } from "../src/indexing/index-writer.js";
import { mergeSegments } from "../src/indexing/merge-segments.js";
import { SegmentList } from "../src/indexing/segment-list.js";
import { usualCosts } from "../src/matching/workspace/matching-costs.js";
import { exhaustiveBudget, usualBudget } from "../src/ranking/best-first/ranking-budget.js";
import { searchQueryOf } from "../src/search/search-query.js";
import { Searcher } from "../src/search/searcher.js";
import { openLiveSegment, shareSegment } from "../src/segment/open-segment.js";

export const engineModules = {
  TermDictionary,
  IndexReader,
  IndexWriter,
  mergeSegments,
  SegmentList,
  usualCosts,
  exhaustiveBudget,
  usualBudget,
  searchQueryOf,
  Searcher,
  openLiveSegment,
  shareSegment,
};

export type EngineModules = typeof engineModules;

/** The files that have these modules, below the folder of the engine's sources, and of what is built. */
export const engineModuleFiles: readonly string[] = [
  "dictionary/term-dictionary.js",
  "index-reader.js",
  "indexing/index-writer.js",
  "indexing/merge-segments.js",
  "indexing/segment-list.js",
  "matching/workspace/matching-costs.js",
  "ranking/best-first/ranking-budget.js",
  "search/search-query.js",
  "search/searcher.js",
  "segment/open-segment.js",
];
