import type { Via } from "@findling/protocol";

/**
 * The ways in which a term may stand for a query word, in the order of the table of ranking 2.2: of equally cheap
 * ones the first gives `via` and exactness.
 */
export const DerivationKind = {
  word: 0,
  prefix: 6,
} as const;
export type DerivationKind = (typeof DerivationKind)[keyof typeof DerivationKind];

/** What a kind of derivation means for a hit. */
export interface DerivationSpec {
  readonly via: Via;
  /** Whether a match through it, on a whole word, counts for exactness. */
  readonly isExact: boolean;
}

const specs: Readonly<Record<DerivationKind, DerivationSpec>> = {
  [DerivationKind.word]: { via: "word", isExact: true },
  [DerivationKind.prefix]: { via: "prefix", isExact: false },
};

export function derivationSpec(kind: DerivationKind): DerivationSpec {
  return specs[kind];
}
