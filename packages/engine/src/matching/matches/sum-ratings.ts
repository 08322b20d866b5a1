import type { Scratch } from "../../collections/scratch.js";
import { deepestPlace, depthOf } from "../../postings/place-depth.js";
import { firstRating, NOT_FOUND, ratingCosts, ratingPlaces } from "../../postings/rating.js";
import type { MatchClasses } from "./match-classes.js";
import type { ListedMatches } from "./segment-matches.js";

/** How one word stands in the documents that may match. */
export interface RatedWord {
  readonly isRequired: boolean;
  /** By place: see postings/rating.ts. */
  readonly ratings: Uint8Array;
}

/**
 * Those of `documents`, which ascend, that have every required word, and some word. All that is given is used
 * up.
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
  /** By match: what is written. */
  readonly numbers: Uint16Array;
}

// Both return how many match, and leave views to their caller: behind a hot loop V8 would compile them again
// and again.

function sumOfOne(documents: Int32Array, { ratings }: RatedWord, summed: Summed): number {
  const { classes, numbers } = summed;
  // As ratings fall by one, numbers ascend by one.
  const last = classes.numberOf(1, 0, 0) + firstRating;
  // Mostly all have it: then nothing has to be moved up.
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

/** Word by word, because then each loop is over a few arrays of small numbers. */
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
