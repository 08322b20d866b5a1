import { placeCount } from "./posting-summary.js";

/** No derivation costs more. */
export const derivationCostMax = 2;

/**
 * How a word stands in a document, in one byte that ascends as it gets better: by its cost, then by the place
 * of its best occurrence (placeOf of posting-summary.ts). Without an occurrence it is 0, as fresh memory is.
 */
export const NOT_FOUND = 0;

/** What a cost adds to the merit of a place (meritOf of posting-summary.ts). */
export function ratingBase(cost: number): number {
  return (derivationCostMax - cost) * placeCount;
}

export function ratingOf(cost: number, place: number): number {
  return ratingBase(cost) + placeCount - place;
}

/** No rating is higher. */
export const firstRating = ratingOf(0, 0);
/** Ratings are below it. */
export const ratingEnd = firstRating + 1;

/** By rating of what is found: its cost, and its place. */
export const ratingCosts = new Uint8Array(ratingEnd);
export const ratingPlaces = new Uint8Array(ratingEnd);

for (let cost = 0; cost <= derivationCostMax; cost++) {
  for (let place = 0; place < placeCount; place++) {
    ratingCosts[ratingOf(cost, place)] = cost;
    ratingPlaces[ratingOf(cost, place)] = place;
  }
}
