import type { Via } from "@findling/protocol";
import { TokenKind } from "../analysis/token.js";

/**
 * The ways in which something may stand for a query word, in the order of the table of ranking 2.2. Of
 * equally cheap ones the first in this order gives `via` and exactness.
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

/** How one term, or several terms in a row, stand for a query word. */
export interface Derivation {
  readonly kind: DerivationKind;
  /** The cost in typos: 0, 1 or 2. */
  readonly cost: number;
  /**
   * Whether only the first character of the term, a gram, stands for the word. The occurrence spans that
   * character alone.
   */
  readonly isCharacter?: boolean;
  /** Whether the term only starts with a typo of the word (ranking 2.2, row `typo`). */
  readonly isCompletion?: boolean;
  /** For words written together: which neighbour in `q` stands at the same token. */
  readonly joins?: Joins;
}

/**
 * The neighbour in `q` that a word is written together with: the next content word, the next free word, or
 * the previous free word.
 */
export const Joins = { next: 1, nextFree: 2, previousFree: 3 } as const;
export type Joins = (typeof Joins)[keyof typeof Joins];

const viaByKind: readonly Via[] = ["word", "word", "word", "word", "word", "bigram", "prefix", "typo"];

/**
 * The `via` that users see for a match of this kind at a token of `tokenKind`. A synonym found at a gram, as
 * those of unspaced scripts are, has via bigram.
 */
export function viaOf(kind: number, tokenKind: number = TokenKind.word): Via {
  return kind === DerivationKind.synonym && tokenKind === TokenKind.gram ? "bigram" : viaByKind[kind];
}

/**
 * Whether `a` is preferred to `b`. The cheaper one is; of equally cheap ones that of the earlier row; within
 * a row one that stands for the whole term.
 */
export function isBetter(a: Derivation, b: Derivation): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost;
  if (a.kind !== b.kind) return a.kind < b.kind;
  return isWhole(a) && !isWhole(b);
}

function isWhole({ isCharacter, isCompletion }: Derivation): boolean {
  return isCharacter !== true && isCompletion !== true;
}
