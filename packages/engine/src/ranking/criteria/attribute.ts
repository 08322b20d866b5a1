import type { SearchableAttribute } from "../../segment/searchable-attributes.js";
import type { OccurrenceList } from "../occurrence-list.js";
import type { Criterion } from "./criterion.js";

/** Criterion 5: an occurrence in a lower tier, then at a lower position, is better. */
export const attributeCriterion: Criterion = {
  name: "attribute",
  compare: (pool, a, b) => pool.tier[a] - pool.tier[b] || pool.position[a] - pool.position[b],
};

/**
 * The number of the best occurrence of any matched word: lowest tier, then lowest position, then the attribute named
 * first in the settings. -1 if there is none.
 */
export function bestOccurrence(list: OccurrenceList, attributes: readonly SearchableAttribute[]): number {
  let best = -1;
  for (let i = 0; i < list.length; i++) {
    if (best < 0) {
      best = i;
      continue;
    }
    const tiers = attributes[list.slot[i]].tier - attributes[list.slot[best]].tier;
    const difference = tiers || list.start[i] - list.start[best] || list.slot[i] - list.slot[best];
    if (difference < 0) best = i;
  }
  return best;
}
