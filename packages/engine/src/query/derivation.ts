import type { Via } from "@findling/protocol";
import { TokenKind } from "../analysis/token.js";

/**
 * The ways in which something may stand for a query word, in the order of the table of ranking 2.2: of
 * equally cheap ones the first gives `via` and exactness.
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
  /**
   * Whether it is a single character, which the term, a gram, only starts with: it spans that character
   * alone.
   */
  readonly isCharacter?: boolean;
  /** Whether the term only starts with a typo of the word (ranking 2.2, row `typo`). */
  readonly isCompletion?: boolean;
  /** Of words written together: which neighbour in `q` stands at the same token. */
  readonly joins?: Joins;
}

/** The neighbour in `q` that a word is written together with: the next content word, or a free word. */
export const Joins = { next: 1, nextFree: 2, previousFree: 3 } as const;
export type Joins = (typeof Joins)[keyof typeof Joins];

const viaByKind: readonly Via[] = ["word", "word", "word", "word", "word", "bigram", "prefix", "typo"];

/**
 * What found a match at a token of `tokenKind`, as users see it. A synonym of an unspaced script is found by
 * bigrams.
 */
export function viaOf(kind: number, tokenKind: number = TokenKind.word): Via {
  return kind === DerivationKind.synonym && tokenKind === TokenKind.gram ? "bigram" : viaByKind[kind];
}

/**
 * Whether `a` comes before `b`: cheaper, or as cheap and of an earlier row, or of the same row and as the
 * whole term.
 */
export function isBetter(a: Derivation, b: Derivation): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost;
  if (a.kind !== b.kind) return a.kind < b.kind;
  return isWhole(a) && !isWhole(b);
}

function isWhole({ isCharacter, isCompletion }: Derivation): boolean {
  return isCharacter !== true && isCompletion !== true;
}
