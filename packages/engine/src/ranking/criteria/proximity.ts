import { contentWordsMax } from "@findling/protocol";
import type { PlannedWord } from "../../query/planned-word.js";
import type { OccurrenceList } from "../../reading/occurrence-list.js";
import type { Criterion } from "./criterion.js";

/** Criterion 4: matched words that stand close together, in the order typed, are better. */
export const proximityCriterion: Criterion = {
  name: "proximity",
  compare: (pool, a, b) => pool.proximity[a] - pool.proximity[b],
};

/** No pair counts more than this, and a pair without a common attribute counts this. */
export const distanceMax = 8;

/**
 * The distance from an occurrence of the left word, which ends at `end`, to one of the right word that starts
 * no earlier.
 */
export function distanceInOrder(end: number, start: number): number {
  return start > end ? start - end : 1;
}

/** The distance if the occurrence of the right word, which ends at `end`, comes first: one more. */
export function distanceInverted(end: number, start: number): number {
  return start > end ? start - end + 1 : 1;
}

/**
 * The distance that proximity counts for two words with `freeBetween` free words of the query between them.
 */
export function countedDistance(distance: number, freeBetween: number): number {
  return Math.min(distanceMax, Math.max(1, distance - freeBetween));
}

/** The distance of words that share no attribute: more than any distance that counts. */
export const noDistance = 0xff;

const NO_WORD = -1;
const NO_SLOT = -1;

/** By word: the matched words before and after it. Reused for list after list, like the following arrays. */
const previous = new Int8Array(contentWordsMax);
const next = new Int8Array(contentWordsMax);
/** By word: the slot of its last occurrence, and the furthest end of its occurrences there. */
const lastSlot = new Int16Array(contentWordsMax);
const lastEnd = new Int32Array(contentWordsMax);
/** By word: the least distance from the word before. */
const least = new Uint8Array(contentWordsMax);

/**
 * The sum over each pair of consecutive matched words; 0 for one word. Occurrences come in text order, so
 * each one is compared only with the furthest reach of those before it.
 */
export function proximityOf(
  list: OccurrenceList,
  matchedWords: number,
  words: readonly Pick<PlannedWord, "freeBefore">[],
): number {
  const first = linkPairs(matchedWords);
  for (let i = 0; i < list.length; i++) {
    const word = list.word[i];
    const slot = list.slot[i];
    const start = list.start[i];
    const before = previous[word];
    if (before !== NO_WORD && lastSlot[before] === slot) lower(word, distanceInOrder(lastEnd[before], start));
    const after = next[word];
    if (after !== NO_WORD && lastSlot[after] === slot) lower(after, distanceInverted(lastEnd[after], start));
    if (lastSlot[word] !== slot || lastEnd[word] < list.end[i]) lastEnd[word] = list.end[i];
    lastSlot[word] = slot;
  }
  let sum = 0;
  for (let word = first === NO_WORD ? NO_WORD : next[first]; word !== NO_WORD; word = next[word])
    sum += countedDistance(least[word], words[word].freeBefore - words[previous[word]].freeBefore);
  return sum;
}

function lower(word: number, distance: number): void {
  if (distance < least[word]) least[word] = distance;
}

/** Links the matched words with each other. Returns the first one; NO_WORD if there is none. */
function linkPairs(words: number): number {
  let first = NO_WORD;
  let last = NO_WORD;
  for (let bits = words; bits !== 0; bits &= bits - 1) {
    const word = 31 - Math.clz32(bits & -bits);
    previous[word] = last;
    next[word] = NO_WORD;
    lastSlot[word] = NO_SLOT;
    least[word] = noDistance;
    if (last === NO_WORD) first = word;
    else next[last] = word;
    last = word;
  }
  return first;
}
