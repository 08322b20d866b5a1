/** How often a term occurs (ranking 3, `tf`), as a bound that fits a byte: this or more. */
export const WEIGHT_MAX = 0xff;

/** The frequency that a weight stands for; Infinity for WEIGHT_MAX. */
export function frequencyOf(weight: number): number {
  return weight === WEIGHT_MAX ? Number.POSITIVE_INFINITY : weight;
}

export function addWeights(a: number, b: number): number {
  return a + b < WEIGHT_MAX ? a + b : WEIGHT_MAX;
}
