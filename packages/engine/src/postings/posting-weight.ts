/**
 * A weight is a number of occurrences (ranking 3, `tf`) in a byte. This highest weight means: this number or
 * more.
 */
export const WEIGHT_MAX = 0xff;

/** The upper bound of the frequency for a weight; Infinity for WEIGHT_MAX. */
export function frequencyOf(weight: number): number {
  return weight === WEIGHT_MAX ? Number.POSITIVE_INFINITY : weight;
}

export function addWeights(a: number, b: number): number {
  return a + b < WEIGHT_MAX ? a + b : WEIGHT_MAX;
}
