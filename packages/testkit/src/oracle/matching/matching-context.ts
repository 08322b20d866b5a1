import type { SearchRequest } from "@findling/protocol";
import type { AnalyzedIndex } from "../analyzed-index.js";
import { queryWords } from "../query/query-words.js";
import { synonymPairs } from "../query/synonym-pairs.js";
import type { MatchingContext } from "./derivation.js";

/** The request's `typoTolerance` and `synonyms` override the settings. */
export function matchingContext(index: AnalyzedIndex, request: SearchRequest): MatchingContext {
  const { queryTime } = index.settings;
  const prefix = request.prefix ?? true;
  return {
    q: request.q,
    words: queryWords(request.q, index.analysis, prefix),
    prefix,
    typoTolerance: request.typoTolerance ?? queryTime.typoTolerance,
    ignorePlurals: queryTime.ignorePlurals,
    synonyms: (request.synonyms ?? true) ? synonymPairs(queryTime.synonyms, index.analysis) : [],
    analysis: index.analysis,
    statistics: index.statistics,
  };
}
