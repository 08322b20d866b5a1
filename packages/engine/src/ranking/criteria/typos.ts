import type { OccurrenceList } from "../../reading/occurrence-list.js";
import type { Criterion } from "./criterion.js";

/** Criterion 3: fewer typos are better, summed over the words' derivations. */
export const typosCriterion: Criterion = {
  name: "typos",
  compare: (pool, a, b) => pool.typos[a] - pool.typos[b],
};

/** All occurrences of a word are equally cheap, so any of them gives its cost. */
export function typosOf(list: OccurrenceList): number {
  let seen = 0;
  let typos = 0;
  for (let i = 0; i < list.length; i++) {
    const word = 1 << list.word[i];
    if ((seen & word) !== 0) continue;
    seen |= word;
    typos += list.cost[i];
  }
  return typos;
}
