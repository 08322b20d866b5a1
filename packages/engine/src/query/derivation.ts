import type { Via } from "@findling/protocol";

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

/** How one term stands for a query word. */
export interface TermDerivation {
  readonly kind: DerivationKind;
  /** In typos: 0, 1 or 2. */
  readonly cost: number;
}

const viaByKind: readonly Via[] = ["word", "word", "word", "word", "word", "bigram", "prefix", "typo"];

/** What found a match, as users see it. */
export function viaOf(kind: number): Via {
  return viaByKind[kind];
}

/** Whether `a` comes before `b`: cheaper, or as cheap and of an earlier row. */
export function isBetter(a: TermDerivation, b: TermDerivation): boolean {
  return a.cost < b.cost || (a.cost === b.cost && a.kind < b.kind);
}
