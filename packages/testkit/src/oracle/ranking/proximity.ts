import type { MatchedWord } from "../matching/matched-record.js";
import type { Occurrence } from "../matching/occurrence.js";
import type { QueryWord } from "../query/query-word.js";
import type { Criterion } from "./criterion.js";

/**
 * Ranking 3, criterion 4: the sum over all pairs of consecutive matched content words. A pair adds the least
 * distance between an occurrence of one and an occurrence of the other in the same attribute, less the number
 * of free words between the two in `q`. It adds at least 1 and at most 8, and 8 if they share no attribute.
 * Less is better.
 */
const distanceMax = 8;

function distance(left: Occurrence, right: Occurrence): number {
  if (right.start > left.end) return right.start - left.end;
  if (right.end < left.start) return left.start - right.end + 1;
  return 1;
}

function pairDistance(left: MatchedWord, right: MatchedWord, words: readonly QueryWord[]): number {
  const distances = left.occurrences.flatMap((one) =>
    right.occurrences
      .filter((other) => other.attribute.name === one.attribute.name)
      .map((other) => distance(one, other)),
  );
  if (distances.length === 0) return distanceMax;
  const least = distances.reduce((a, b) => Math.min(a, b));
  const freeBetween = words.filter(
    ({ isFree, index }) => isFree && left.word.index < index && index < right.word.index,
  ).length;
  return Math.min(distanceMax, Math.max(1, least - freeBetween));
}

export const proximity: Criterion<"proximity"> = {
  name: "proximity",
  valueOf: ({ matched }, { words }) =>
    matched
      .slice(1)
      .reduce((sum, matchedWord, before) => sum + pairDistance(matched[before], matchedWord, words), 0),
  compare: (a, b) => a - b,
};
