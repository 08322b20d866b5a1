import type { SearchRequest } from "@findling/protocol";
import type { AnalyzedIndex } from "../analyzed-index.js";
import type { QueryWord } from "../query/query-word.js";
import type { MatchingContext } from "./derivation.js";
import { calledUp } from "./synonym-derivations.js";
import { synonymPairs } from "./synonym-pairs.js";

/** The request's `typoTolerance` and `synonyms` override the settings. */
export function matchingContext(
  index: AnalyzedIndex,
  request: SearchRequest,
  words: readonly QueryWord[],
): MatchingContext {
  const { queryTime } = index.settings;
  return {
    q: request.q,
    words,
    typoTolerance: request.typoTolerance ?? queryTime.typoTolerance,
    ignorePlurals: queryTime.ignorePlurals,
    synonyms: (request.synonyms ?? true) ? calledUp(synonymPairs(queryTime.synonyms, index), words) : [],
    index,
  };
}
