import type { Via } from "@findling/protocol";
import type { AnalyzedAttribute } from "../analysis/analyze-record.js";
import type { Range } from "../analysis/stretch.js";

/** Ranking 2.2: the rows of the table of derivations, in its order. */
export const derivationKinds = [
  "word",
  "plural",
  "synonym",
  "joined",
  "cut",
  "bigram",
  "prefix",
  "typo",
] as const;
export type DerivationKind = (typeof derivationKinds)[number];

export const rowOf = (kind: DerivationKind): number => derivationKinds.indexOf(kind);

/** Ranking 2.3: one place in a document where a derivation of a query word occurs. */
export interface Occurrence {
  readonly kind: DerivationKind;
  readonly cost: number;
  readonly via: Via;
  readonly isExact: boolean;
  readonly attribute: AnalyzedAttribute;
  /** The index of the attribute's value that has the occurrence. */
  readonly value: number;
  /** The first and last position that it spans. */
  readonly start: number;
  readonly end: number;
  /** The parts of the attribute's text to highlight. */
  readonly ranges: readonly Range[];
  /**
   * The attribute's text by which it was found, from the start of its first token to the end of its last one.
   */
  readonly whole: Range;
  /** The text that `matchedTerms` shows as `indexed`. */
  readonly indexed: string;
  /**
   * The attribute's name and the range in its text. Two occurrences of one word with equal sources are at the
   * same token, or at the same phrase or run of grams.
   */
  readonly source: string;
  /** If it is at a single gram: that gram, in the form of `source`. */
  readonly gram: string | null;
  /** Whether it is through several consecutive terms: a phrase, or a run of grams. */
  readonly isPhrase: boolean;
  /**
   * Whether it is through a piece of a word or grams of a Hangul word. These do not match with `prefix:
   * false`.
   */
  readonly needsPrefix: boolean;
  /** Whether it is through a part of a word, of any kind. */
  readonly isPart: boolean;
  /** Whether it is a typo that is near only the beginning of the indexed term. */
  readonly isCompletion: boolean;
  readonly joined: JoinedPair | null;
}

/** Ranking 2.2, row `joined`: the indexes of two neighbours in `q`, and which of the two bears the cost. */
export interface JoinedPair {
  readonly first: number;
  readonly second: number;
  readonly bearer: number;
}

export const sourceOf = (attribute: AnalyzedAttribute, start: number, end: number): string =>
  JSON.stringify([attribute.name, start, end]);
