import { analyzeValue } from "../analysis/analyze-value.js";
import type { AnalyzedIndex } from "../analyzed-index.js";
import type { DerivedWord } from "../matching/matched-record.js";
import { isContentWord, type QueryWord } from "../query/query-word.js";
import type { RankingContext } from "./criterion.js";
import { documentFrequency } from "./document-frequency.js";
import { wordAndGramTerms } from "./exactness.js";

/** What the ranking vector depends on besides the document (ranking 3). */
export interface RankedQuery {
  readonly index: AnalyzedIndex;
  readonly q: string;
  /** The words with all derivations, even those that do not count (ranking 2.4 b). */
  readonly words: readonly DerivedWord[];
  /** The words that are not dropped. */
  readonly left: readonly QueryWord[];
}

export function rankingContext({ index, q, words, left }: RankedQuery): RankingContext {
  return {
    tierCount: index.settings.indexTime.searchableTiers.length,
    queryTerms: wordAndGramTerms(analyzeValue(q, index.analysis).tokens),
    words: left,
    functionWords: index.functionWords,
    customRanking: index.settings.queryTime.customRanking,
    statistics: index.statistics,
    documentFrequencies: new Map(
      words
        .filter(({ word }) => isContentWord(word))
        .map(({ word, derivations }) => [word.index, documentFrequency(derivations, index.live)]),
    ),
  };
}
