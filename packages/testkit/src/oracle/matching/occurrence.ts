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

/** Ranking 2.3: one place in a document where a derivation of a query word stands. */
export interface Occurrence {
  readonly kind: DerivationKind;
  readonly cost: number;
  readonly via: Via;
  readonly isExact: boolean;
  readonly attribute: AnalyzedAttribute;
  /** Which value of the attribute it stands in. */
  readonly value: number;
  /** The positions that it spans, s to e. */
  readonly start: number;
  readonly end: number;
  /** What of the attribute's text is highlighted. */
  readonly ranges: readonly Range[];
  /** All of the attribute's text that it was found by, from its first token's start to its last one's end. */
  readonly whole: Range;
  /** What `matchedTerms` shows as `indexed`. */
  readonly indexed: string;
  /**
   * Two occurrences of one word with equal sources stand at one token, or at one phrase or run of grams:
   * the attribute's name and the range in its text.
   */
  readonly source: string;
  /** Where it stands at a single gram, that gram: as `source`. */
  readonly gram: string | null;
  /** Through several terms in a row: a phrase, or a run of grams. */
  readonly isPhrase: boolean;
  /** Through a piece of a word or the grams of a Hangul word, which do not match with `prefix: false`. */
  readonly needsPrefix: boolean;
  /** Through a part of a word, of whichever kind. */
  readonly isPart: boolean;
  /** A typo that only the beginning of the indexed term is near. */
  readonly isCompletion: boolean;
  readonly joined: JoinedPair | null;
}

/**
 * Ranking 2.2, row `joined`: two neighbours in `q`, by their indexes, and which of the two bears the cost.
 */
export interface JoinedPair {
  readonly first: number;
  readonly second: number;
  readonly bearer: number;
}

export const sourceOf = (attribute: AnalyzedAttribute, start: number, end: number): string =>
  JSON.stringify([attribute.name, start, end]);
