import type { Scratch } from "../../collections/scratch.js";
import { deepestPlace, depthOf } from "../../postings/place-depth.js";
import { firstRating, NOT_FOUND, ratingCosts, ratingPlaces } from "../../postings/rating.js";
import type { MatchClasses } from "./match-classes.js";
import type { ListedMatches } from "./segment-matches.js";

/** How one word occurs in the documents that may match. */
export interface RatedWord {
  readonly isRequired: boolean;
  /** By index of the document: its rating (see postings/rating.ts). */
  readonly ratings: Uint8Array;
}

/**
 * The documents that have every required word, and at least one word, with their classes. `documents` must
 * ascend. The arguments must not be used afterwards, since `documents` is overwritten.
 */
export function sumRatings(
  documents: Int32Array,
  words: readonly RatedWord[],
  { classes, scratch }: { readonly classes: MatchClasses; readonly scratch: Scratch },
): ListedMatches {
  const numbers = scratch.anyUint16(documents.length);
  const [first] = words;
  const count =
    words.length === 1
      ? sumOfOne(documents, first, { classes, numbers })
      : sumOfMany(documents, words, { classes, numbers, scratch });
  return { documents: documents.subarray(0, count), classes: numbers.subarray(0, count) };
}

interface Summed {
  readonly classes: MatchClasses;
  /** Output, by match: its class. */
  readonly numbers: Uint16Array;
}

// Both functions below return the number of matches, and their caller makes the views. If a view were made
// behind a hot loop, V8 would compile the function again and again.

function sumOfOne(documents: Int32Array, { ratings }: RatedWord, summed: Summed): number {
  const { classes, numbers } = summed;
  // As ratings fall by 1, class numbers rise by 1.
  const last = classes.numberOf(1, 0, 0) + firstRating;
  // If all documents have the word, as most often, nothing has to be moved.
  let isMissing = 0;
  for (let i = 0; i < documents.length; i++) {
    const rating = ratings[i];
    numbers[i] = last - rating;
    isMissing |= rating === NOT_FOUND ? 1 : 0;
  }
  if (isMissing === 0) return documents.length;
  let count = 0;
  for (let i = 0; i < documents.length; i++) {
    if (ratings[i] === NOT_FOUND) continue;
    documents[count] = documents[i];
    numbers[count++] = numbers[i];
  }
  return count;
}

/** Goes word by word, so that each loop runs over a few arrays of small numbers. */
function sumOfMany(
  documents: Int32Array,
  words: readonly RatedWord[],
  { classes, numbers, scratch }: Summed & { readonly scratch: Scratch },
): number {
  const { length } = documents;
  const found = scratch.bytes(length);
  const typos = scratch.bytes(length);
  const greatest = scratch.bytes(length);
  const least = scratch.anyBytes(length).fill(0xff);
  const isMissing = scratch.bytes(length);
  for (const { isRequired, ratings } of words) {
    for (let i = 0; i < length; i++) {
      const rating = ratings[i];
      if (rating === NOT_FOUND) {
        if (isRequired) isMissing[i] = 1;
        continue;
      }
      found[i]++;
      typos[i] += ratingCosts[rating];
      const depth = depthOf(ratingPlaces[rating]);
      if (depth > greatest[i]) greatest[i] = depth;
      if (depth < least[i]) least[i] = depth;
    }
  }
  let count = 0;
  for (let i = 0; i < length; i++) {
    if (isMissing[i] === 1 || found[i] === 0) continue;
    documents[count] = documents[i];
    numbers[count++] = classes.numberOf(found[i], typos[i], deepestPlace(least[i], greatest[i]));
  }
  return count;
}
