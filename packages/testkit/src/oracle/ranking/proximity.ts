import type { Occurrence } from "../matching/occurrence.js";
import type { Criterion } from "./criterion.js";

/**
 * Ranking 3, criterion 4: over each pair of words consecutive among those matched, the least distance of an occurrence of
 * the one to one of the other in the same attribute, at most 8, and 8 if they share none; summed. Less is better.
 */
const distanceMax = 8;

function distance(left: Occurrence, right: Occurrence): number {
  if (left.attribute.name !== right.attribute.name) return distanceMax;
  if (right.start > left.end) return right.start - left.end;
  if (right.end < left.start) return left.start - right.end + 1;
  return 1;
}

const leastDistance = (left: readonly Occurrence[], right: readonly Occurrence[]): number =>
  Math.min(distanceMax, ...left.flatMap((one) => right.map((other) => distance(one, other))));

export const proximity: Criterion<"proximity"> = {
  name: "proximity",
  valueOf: ({ matched }) =>
    matched
      .slice(1)
      .reduce(
        (sum, { occurrences }, before) => sum + leastDistance(matched[before].occurrences, occurrences),
        0,
      ),
  compare: (a, b) => a - b,
};
