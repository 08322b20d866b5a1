import type { CriterionName, CustomRankingEntry, RankingVector } from "@findling/protocol";
import type { AnalyzedRecord } from "../analysis/analyze-record.js";
import type { FunctionWords } from "../function-words.js";
import type { IndexStatistics } from "../index-statistics.js";
import type { MatchedWord } from "../matching/matched-record.js";
import type { QueryWord } from "../query/query-word.js";

/** The input of a criterion: one document, and the words of the query that are left (ranking 2.4). */
export interface RankedDocument {
  readonly analyzed: AnalyzedRecord;
  /** The content words with an occurrence in this document, in query order. */
  readonly matched: readonly MatchedWord[];
  /** The free words with an occurrence in this document, in query order. */
  readonly free: readonly MatchedWord[];
}

export interface RankingContext {
  readonly tierCount: number;
  /** The terms of all words and grams of `q`, analysed as a value. */
  readonly queryTerms: readonly string[];
  /** The query words that are left, in query order. */
  readonly words: readonly QueryWord[];
  readonly functionWords: FunctionWords;
  readonly customRanking: readonly CustomRankingEntry[];
  readonly statistics: IndexStatistics;
  /** By index of a content word: its `df`. */
  readonly documentFrequencies: ReadonlyMap<number, number>;
}

/** Ranking 3: one criterion of the vector. */
export interface Criterion<Name extends CriterionName & keyof RankingVector> {
  readonly name: Name;
  valueOf(document: RankedDocument, context: RankingContext): RankingVector[Name];
  /** Negative if `a` ranks first, 0 to defer to the next criterion. */
  compare(a: RankingVector[Name], b: RankingVector[Name]): number;
}
