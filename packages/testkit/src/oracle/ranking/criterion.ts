import type { CriterionName, CustomRankingEntry, RankingVector } from "@findling/protocol";
import type { AnalyzedRecord } from "../analysis/analyze-record.js";
import type { IndexStatistics } from "../index-statistics.js";
import type { MatchedWord } from "../matching/matched-record.js";

/** What a criterion looks at: one document, and the words of the query that are left (ranking 2.4). */
export interface RankedDocument {
  readonly analyzed: AnalyzedRecord;
  /** The query words with an occurrence in this document, in query order. */
  readonly matched: readonly MatchedWord[];
}

export interface RankingContext {
  readonly tierCount: number;
  /** Terms of all words and grams of `q`, analysed as a value. */
  readonly queryTerms: readonly string[];
  readonly customRanking: readonly CustomRankingEntry[];
  readonly statistics: IndexStatistics;
  /** Of each query word, by its index: `df`. */
  readonly documentFrequencies: ReadonlyMap<number, number>;
}

/** Ranking 3: one criterion of the vector. */
export interface Criterion<Name extends CriterionName & keyof RankingVector> {
  readonly name: Name;
  valueOf(document: RankedDocument, context: RankingContext): RankingVector[Name];
  /** Negative when `a` ranks first, 0 to defer to the next criterion. */
  compare(a: RankingVector[Name], b: RankingVector[Name]): number;
}
