import type { AnalyzedAttribute, AnalyzedRecord } from "../analysis/analyze-record.js";
import type { Token } from "../analysis/token.js";
import type { AnalyzedIndex } from "../analyzed-index.js";
import type { QueryWord } from "../query/query-word.js";
import type { DerivationKind, Occurrence } from "./occurrence.js";

/** Everything that derivations depend on, besides the document. */
export interface MatchingContext {
  readonly q: string;
  /** Those that are not ignored. */
  readonly words: readonly QueryWord[];
  readonly typoTolerance: boolean;
  readonly ignorePlurals: boolean;
  /** Of the rules of synonyms what the words call up, cut into words; empty where they are off. */
  readonly synonyms: readonly SynonymPair[];
  readonly index: AnalyzedIndex;
}

/** Ranking 2.2, row `synonym`: one entry of a rule, and another that may stand for it. */
export interface SynonymPair {
  /** The terms of its words, cut as a query is. */
  readonly from: readonly string[];
  /** As a value has it: unspaced runs whole. */
  readonly to: readonly PhraseElement[];
}

/** One element of a phrase: a word, or the characters of an unspaced run. */
export interface PhraseElement {
  readonly term: string;
  /** Of an unspaced run the terms of its characters; of a word none. */
  readonly characters: readonly string[];
}

/** Ranking 2.2: one thing that may stand for a query word in a document. */
export interface Derivation {
  readonly kind: DerivationKind;
  readonly cost: number;
  /**
   * For `df`: of a phrase or a run of grams the smallest among its terms; 0 if the index has no such term.
   */
  readonly documentCount: number;
  /** All that are there, whatever the request says. */
  occurrencesIn(record: AnalyzedRecord): Occurrence[];
}

/** In whatever way, counted or not. */
export const occursInAny = (derivation: Derivation, records: readonly AnalyzedRecord[]): boolean =>
  records.some((record) => derivation.occurrencesIn(record).length > 0);

export interface FoundToken {
  readonly attribute: AnalyzedAttribute;
  /** Which value of the attribute it stands in. */
  readonly value: number;
  readonly token: Token;
}

/** The words and parts of a record whose term is wanted. */
export const tokensWith = (record: AnalyzedRecord, isWanted: (term: string) => boolean): FoundToken[] =>
  record.attributes.flatMap((attribute) =>
    attribute.values.flatMap(({ tokens }, value) =>
      tokens
        .filter(({ kind, term }) => kind !== "gram" && isWanted(term))
        .map((token) => ({ attribute, value, token })),
    ),
  );
