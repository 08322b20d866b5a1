import { placeCount } from "./posting-summary.js";

/** The highest cost of a derivation. */
export const derivationCostMax = 2;

/**
 * A rating is one byte about how a word occurs in a document. It is higher if the cost is lower, and at equal
 * cost if the place of the best occurrence is better (placeOf of posting-summary.ts). Without an occurrence
 * it is 0, as in fresh memory.
 */
export const NOT_FOUND = 0;

/**
 * The part of a rating that depends on the cost. The merit of the place is added (meritOf of
 * posting-summary.ts).
 */
export function ratingBase(cost: number): number {
  return (derivationCostMax - cost) * placeCount;
}

export function ratingOf(cost: number, place: number): number {
  return ratingBase(cost) + placeCount - place;
}

/** The highest rating. */
export const firstRating = ratingOf(0, 0);
/** All ratings are below this. */
export const ratingEnd = firstRating + 1;

/** The cost and the place of each rating, except NOT_FOUND. */
export const ratingCosts = new Uint8Array(ratingEnd);
export const ratingPlaces = new Uint8Array(ratingEnd);

for (let cost = 0; cost <= derivationCostMax; cost++) {
  for (let place = 0; place < placeCount; place++) {
    ratingCosts[ratingOf(cost, place)] = cost;
    ratingPlaces[ratingOf(cost, place)] = place;
  }
}
