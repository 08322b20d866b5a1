import type { AnalysisSettings } from "../analysis/analysis-settings.js";
import type { AnalyzedAttribute, AnalyzedRecord } from "../analysis/analyze-record.js";
import type { Token } from "../analysis/token.js";
import type { IndexStatistics } from "../index-statistics.js";
import type { QueryWord } from "../query/query-word.js";
import type { DerivationKind, Occurrence } from "./occurrence.js";

/** Everything that derivations depend on, besides the document. */
export interface MatchingContext {
  readonly q: string;
  readonly words: readonly QueryWord[];
  readonly prefix: boolean;
  readonly typoTolerance: boolean;
  readonly ignorePlurals: boolean;
  /** Rules of synonyms, cut into words; empty where they are off. */
  readonly synonyms: readonly SynonymPair[];
  readonly analysis: AnalysisSettings;
  readonly statistics: IndexStatistics;
}

/** `from` in the query may be found as `to` in a document. */
export interface SynonymPair {
  readonly from: readonly string[];
  readonly to: readonly QueryWord[];
}

/** Ranking 2.2: one thing that may stand for a query word in a document. */
export interface Derivation {
  readonly kind: DerivationKind;
  readonly cost: number;
  /**
   * Its document count, for `df`: of a phrase or a run of grams the smallest among its terms. 0 if the index has no such
   * term.
   */
  readonly documentCount: number;
  occurrencesIn(record: AnalyzedRecord): Occurrence[];
}

/** With `prefix: false` pieces of words do not match, words written together do. */
export function canMatch(token: Token, prefix: boolean): boolean {
  if (token.kind === "gram") return false;
  return prefix || token.origin !== "piece";
}

export interface FoundToken {
  readonly attribute: AnalyzedAttribute;
  readonly token: Token;
}

/** The words and parts of a record that may match and are equal to one of these terms. */
export function tokensWith(
  record: AnalyzedRecord,
  prefix: boolean,
  isWanted: (term: string) => boolean,
): FoundToken[] {
  return record.attributes.flatMap((attribute) =>
    attribute.values
      .flat()
      .filter((token) => canMatch(token, prefix) && isWanted(token.term))
      .map((token) => ({ attribute, token })),
  );
}
