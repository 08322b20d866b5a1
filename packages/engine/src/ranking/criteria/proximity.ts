import type { OccurrenceList } from "../occurrence-list.js";
import type { Criterion } from "./criterion.js";

/** Criterion 4: matched words that stand close together, in the order typed, are better. */
export const proximityCriterion: Criterion = {
  name: "proximity",
  compare: (pool, a, b) => pool.proximity[a] - pool.proximity[b],
};

/** No pair counts more, and pairs without a common attribute count this. */
export const distanceMax = 8;

/** The sum over each pair of words consecutive among those that matched; 0 for one word. */
export function proximityOf(occurrences: OccurrenceList, matchedWords: number): number {
  let sum = 0;
  let left = -1;
  for (let bits = matchedWords; bits !== 0; bits &= bits - 1) {
    const word = 31 - Math.clz32(bits & -bits);
    if (left >= 0) sum += leastDistance(occurrences, left, word);
    left = word;
  }
  return sum;
}

function leastDistance(list: OccurrenceList, leftWord: number, rightWord: number): number {
  let least = distanceMax;
  for (let i = 0; i < list.length; i++) {
    if (list.word[i] !== leftWord) continue;
    for (let j = 0; j < list.length; j++) {
      if (list.word[j] !== rightWord || list.slot[j] !== list.slot[i]) continue;
      const distance = distanceOf(list, i, j);
      if (distance < least) least = distance;
      if (least === 1) return least;
    }
  }
  return least;
}

/** From the left word's occurrence i to the right word's j; one more when they stand in the wrong order. */
function distanceOf({ start, end }: OccurrenceList, i: number, j: number): number {
  if (start[j] > end[i]) return start[j] - end[i];
  if (end[j] < start[i]) return start[i] - end[j] + 1;
  return 1;
}
