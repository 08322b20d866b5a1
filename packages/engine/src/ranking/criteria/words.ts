import type { OccurrenceList } from "../../reading/occurrence-list.js";
import type { Criterion } from "./criterion.js";

/** Criterion 2: more query words with an occurrence are better. */
export const wordsCriterion: Criterion = {
  name: "words",
  compare: (pool, a, b) => pool.words[b] - pool.words[a],
};

/** Bit w: query word w has an occurrence. */
export function matchedWords(occurrences: OccurrenceList): number {
  let words = 0;
  for (let i = 0; i < occurrences.length; i++) words |= 1 << occurrences.word[i];
  return words;
}
