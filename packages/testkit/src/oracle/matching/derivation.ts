import type { AnalyzedAttribute, AnalyzedRecord } from "../analysis/analyze-record.js";
import type { Token } from "../analysis/token.js";
import type { AnalyzedIndex } from "../analyzed-index.js";
import type { QueryWord } from "../query/query-word.js";
import type { DerivationKind, Occurrence } from "./occurrence.js";

/** All data that derivations depend on, besides the document. */
export interface MatchingContext {
  readonly q: string;
  /** The words of the query, except ignored ones. */
  readonly words: readonly QueryWord[];
  readonly typoTolerance: boolean;
  readonly ignorePlurals: boolean;
  /** The pairs of synonyms for the words of the query, cut into words; empty if synonyms are off. */
  readonly synonyms: readonly SynonymPair[];
  readonly index: AnalyzedIndex;
}

/** Ranking 2.2, row `synonym`: one entry of a rule, and another that may stand for it. */
export interface SynonymPair {
  /** The terms of its words, cut like a query. */
  readonly from: readonly string[];
  /** Its elements, cut like a value: unspaced runs are whole. */
  readonly to: readonly PhraseElement[];
}

/** One element of a phrase: a word, or the characters of an unspaced run. */
export interface PhraseElement {
  readonly term: string;
  /** The terms of the characters of an unspaced run; empty for a word. */
  readonly characters: readonly string[];
}

/** Ranking 2.2: one thing that can represent a query word in a document. */
export interface Derivation {
  readonly kind: DerivationKind;
  readonly cost: number;
  /**
   * The count for `df`. For a phrase or a run of grams it is the smallest among its terms; 0 if the index
   * lacks the term.
   */
  readonly documentCount: number;
  /** All occurrences, whatever the request says. */
  occurrencesIn(record: AnalyzedRecord): Occurrence[];
}

/** Whether it occurs in any of the records, even if the occurrence does not count. */
export const occursInAny = (derivation: Derivation, records: readonly AnalyzedRecord[]): boolean =>
  records.some((record) => derivation.occurrencesIn(record).length > 0);

export interface FoundToken {
  readonly attribute: AnalyzedAttribute;
  /** The index of the attribute's value that has the token. */
  readonly value: number;
  readonly token: Token;
}

/** The words and parts of a record with a wanted term. */
export const tokensWith = (record: AnalyzedRecord, isWanted: (term: string) => boolean): FoundToken[] =>
  record.attributes.flatMap((attribute) =>
    attribute.values.flatMap(({ tokens }, value) =>
      tokens
        .filter(({ kind, term }) => kind !== "gram" && isWanted(term))
        .map((token) => ({ attribute, value, token })),
    ),
  );
