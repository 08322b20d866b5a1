import { placeCount } from "../postings/posting-summary.js";
import { derivationCostMax } from "./requirement.js";

/**
 * How a word stands in a document, in one byte that ascends as it gets better: by its cost, then by the place of its best
 * occurrence (placeOf of posting-summary.ts). Without an occurrence it is 0, as fresh memory is.
 */
export const NOT_FOUND = 0;

/** What a cost adds to the merit of a place (meritOf of posting-summary.ts). */
export function ratingBase(cost: number): number {
  return (derivationCostMax - cost) * placeCount;
}

export function ratingOf(cost: number, place: number): number {
  return ratingBase(cost) + placeCount - place;
}

/** Ratings are below it. */
export const ratingEnd = ratingOf(0, 0) + 1;

/** Of one that is found. */
export function costOfRating(rating: number): number {
  return derivationCostMax - Math.floor((rating - 1) / placeCount);
}

/** Of one that is found. */
export function placeOfRating(rating: number): number {
  return placeCount - 1 - ((rating - 1) % placeCount);
}

/** By rating, for loops over many: `costOfRating` and `placeOfRating`. */
export const ratingCosts = Uint8Array.from({ length: ratingEnd }, (_, rating) => costOfRating(rating));
export const ratingPlaces = Uint8Array.from({ length: ratingEnd }, (_, rating) => placeOfRating(rating));
