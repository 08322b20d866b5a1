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

/** Ranking 2.3: one place in a document where a derivation of a query word stands. */
export interface Occurrence {
  readonly kind: DerivationKind;
  readonly cost: number;
  readonly via: Via;
  readonly isExact: boolean;
  readonly attribute: AnalyzedAttribute;
  /** The positions that it spans, s to e. */
  readonly start: number;
  readonly end: number;
  /** What of the attribute's text is highlighted. */
  readonly ranges: readonly Range[];
  /** What `matchedTerms` shows as `indexed`. */
  readonly indexed: string;
  /**
   * Two occurrences of one word with equal sources stand at one token, or at one phrase or run of grams:
   * the attribute's name and the range in its text.
   */
  readonly source: string;
  /** Where it stands at a single gram, that gram: as `source`. */
  readonly gram?: string | null;
  /** Through a piece of a word or the grams of a Hangul word, which do not match with `prefix: false`. */
  readonly needsPrefix: boolean;
  /** Of a joined occurrence the index of the first of its two query words; else null. */
  readonly joinedFrom: number | null;
}

export const sourceOf = (attribute: AnalyzedAttribute, start: number, end: number): string =>
  JSON.stringify([attribute.name, start, end]);
