import { isPart } from "../../analysis/token.js";
import { DerivationKind } from "../../query/derivation.js";
import type { PlannedWord } from "../../query/planned-word.js";
import type { OccurrenceList } from "../occurrence-list.js";
import type { Criterion } from "./criterion.js";

/** Criterion 6: more words found exactly as typed, and a value that equals the query, are better. */
export const exactnessCriterion: Criterion = {
  name: "exactness",
  compare: (pool, a, b) => pool.exactness[b] - pool.exactness[a],
};

/** The number of query words with an exact occurrence, plus 1 if some value equals the whole query. */
export function exactnessOf(list: OccurrenceList, words: readonly PlannedWord[]): number {
  let exactWords = 0;
  for (let i = 0; i < list.length; i++) {
    if (isExact(list, i, words[list.word[i]])) exactWords |= 1 << list.word[i];
  }
  let count = list.equalsValue ? 1 : 0;
  for (let bits = exactWords; bits !== 0; bits &= bits - 1) count++;
  return count;
}

/**
 * The term itself as a whole word; a run of grams of two or more characters. A derivation through a part of a word is
 * never exact (ranking 2.2).
 */
function isExact(list: OccurrenceList, i: number, word: PlannedWord): boolean {
  if (isPart(list.tokenKind[i])) return false;
  if (list.derivation[i] === DerivationKind.bigram) return word.hasExactGrams;
  return list.derivation[i] === DerivationKind.word;
}
