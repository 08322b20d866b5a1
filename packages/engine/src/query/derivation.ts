import type { Via } from "@findling/protocol";
import { TokenKind } from "../analysis/token.js";

/**
 * The ways in which something may stand for a query word, in the order of the table of ranking 2.2: of equally cheap
 * ones the first gives `via` and exactness.
 */
export const DerivationKind = {
  word: 0,
  plural: 1,
  synonym: 2,
  joined: 3,
  cut: 4,
  bigram: 5,
  prefix: 6,
  typo: 7,
} as const;
export type DerivationKind = (typeof DerivationKind)[keyof typeof DerivationKind];

/** How one term, or several in a row, stand for a query word. */
export interface Derivation {
  readonly kind: DerivationKind;
  /** In typos: 0, 1 or 2. */
  readonly cost: number;
  /** Whether it is a single character, which the term, a gram, only starts with: it spans that character alone. */
  readonly isCharacter?: boolean;
}

const viaByKind: readonly Via[] = ["word", "word", "word", "word", "word", "bigram", "prefix", "typo"];

/** What found a match at a token of `tokenKind`, as users see it. A synonym of an unspaced script is found by bigrams. */
export function viaOf(kind: number, tokenKind: number = TokenKind.word): Via {
  return kind === DerivationKind.synonym && tokenKind === TokenKind.gram ? "bigram" : viaByKind[kind];
}

/** Whether `a` comes before `b`: cheaper, or as cheap and of an earlier row, or as a whole gram, not its first character. */
export function isBetter(a: Derivation, b: Derivation): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost;
  if (a.kind !== b.kind) return a.kind < b.kind;
  return b.isCharacter === true && a.isCharacter !== true;
}
