import type { PlannedWord } from "../../query/planned-word.js";
import type { QueryPlan } from "../../query/query-plan.js";
import type { DocumentOccurrences } from "../../reading/document-occurrences.js";
import type { OccurrenceList } from "../../reading/occurrence-list.js";
import type { Criterion } from "./criterion.js";
import { isExact } from "./exact-occurrence.js";
import type { FreePlaces } from "./free-places.js";

/** Criterion 6: the more is exactly as typed, the better: content words, free words in place, values. */
export const exactnessCriterion: Criterion = {
  name: "exactness",
  compare: (pool, a, b) => pool.exactness[b] - pool.exactness[a],
};

/**
 * The number of content words with an exact occurrence, plus the number of free words in place, plus 1 if a
 * value is wholly said, 1 more if one is wholly said by exact occurrences alone, and 1 if some value equals
 * the whole query.
 */
export function exactnessOf(
  occurrences: DocumentOccurrences,
  { words }: Pick<QueryPlan, "words">,
  places: FreePlaces,
): number {
  const { content, saying, equalsValue } = occurrences;
  if (content.length === 0) return 0;
  return exactWords(content, words) + places.countIn(occurrences) + saying + (equalsValue ? 1 : 0);
}

function exactWords(list: OccurrenceList, words: readonly PlannedWord[]): number {
  let exact = 0;
  for (let i = 0; i < list.length; i++) {
    if (isExact(list, i, words[list.word[i]])) exact |= 1 << list.word[i];
  }
  let count = 0;
  for (let bits = exact; bits !== 0; bits &= bits - 1) count++;
  return count;
}
