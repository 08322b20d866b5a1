import { analyzeValue } from "../analysis/analyze-value.js";
import type { AnalyzedIndex } from "../analyzed-index.js";
import type { Derivation } from "../matching/derivation.js";
import type { RankingContext } from "./criterion.js";
import { documentFrequency } from "./document-frequency.js";
import { wordAndGramTerms } from "./exactness.js";

/** What the ranking vector depends on besides the document (ranking 3). */
export function rankingContext(
  index: AnalyzedIndex,
  q: string,
  derivationsOfWords: readonly (readonly Derivation[])[],
): RankingContext {
  return {
    tierCount: index.settings.indexTime.searchableTiers.length,
    queryTerms: wordAndGramTerms(analyzeValue(q, index.analysis).tokens),
    customRanking: index.settings.queryTime.customRanking,
    statistics: index.statistics,
    documentFrequencies: new Map(
      derivationsOfWords.map((derivations, word) => [word, documentFrequency(derivations, index.live)]),
    ),
  };
}
