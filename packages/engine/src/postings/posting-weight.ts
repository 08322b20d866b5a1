/** A weight of 1, that of an occurrence in the first tier. */
const ONE = 12;

/**
 * How often a term occurs, each occurrence by its weight (ranking 3, `tf`), as a bound: in twelfths, so that those of the first
 * four tiers are exact, rounded up in tiers behind.
 */
export function weightInTier(tier: number): number {
  return Math.ceil(ONE / (1 + tier));
}

/** This or more. */
export const WEIGHT_MAX = 0xff;

/** The frequency that a weight stands for; Infinity for WEIGHT_MAX. */
export function frequencyOf(weight: number): number {
  return weight === WEIGHT_MAX ? Number.POSITIVE_INFINITY : weight / ONE;
}

export function addWeights(a: number, b: number): number {
  return a + b < WEIGHT_MAX ? a + b : WEIGHT_MAX;
}
