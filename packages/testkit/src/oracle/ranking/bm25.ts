import { lengthOf } from "../index-statistics.js";
import type { MatchedWord } from "../matching/matched-record.js";
import type { Criterion, RankingContext } from "./criterion.js";

/**
 * Ranking 3, criterion 8: BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009) with
 * k1 = 1.2 and b = 0.75, over the matched content words in query order. More is better.
 */
function inverseDocumentFrequency(df: number, documentCount: number): number {
  return Math.log(1 + (documentCount - df + 0.5) / (df + 0.5));
}

function scoreOf({ word, occurrences }: MatchedWord, length: number, context: RankingContext): number {
  const { documentCount, averageLength } = context.statistics;
  const df = context.documentFrequencies.get(word.index) ?? 0;
  const tf = occurrences.length;
  const idf = inverseDocumentFrequency(df, documentCount);
  return (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * length) / averageLength));
}

export const bm25: Criterion<"bm25"> = {
  name: "bm25",
  valueOf: ({ analyzed, matched }, context) => {
    const length = lengthOf(analyzed);
    const score = matched.reduce((sum, one) => sum + scoreOf(one, length, context), 0);
    return Math.round(score * 1e6) / 1e6;
  },
  compare: (a, b) => b - a,
};
