import { contentWordsMax } from "@findling/protocol";
import type { OccurrenceList } from "../../reading/occurrence-list.js";
import type { SearchableAttribute } from "../../schema/searchable-attributes.js";
import type { Criterion } from "./criterion.js";

/**
 * Criterion 5: the fewer tiers have to be read to meet every word, the better; then the nearer to the start
 * there.
 */
export const attributeCriterion: Criterion = {
  name: "attribute",
  compare: (pool, a, b) => pool.tier[a] - pool.tier[b] || pool.position[a] - pool.position[b],
};

const NO_TIER = 0xff;
/** By word. Reused for list after list. */
const lowestTier = new Uint8Array(contentWordsMax);

/**
 * The number of the occurrence that decides; -1 if there is none. It is in the greatest of the words' lowest
 * tiers, of a word whose lowest tier this is, at the lowest position, then in the attribute that the settings
 * name first.
 */
export function decidingOccurrence(list: OccurrenceList, attributes: readonly SearchableAttribute[]): number {
  lowestTier.fill(NO_TIER);
  for (let i = 0; i < list.length; i++) {
    const { tier } = attributes[list.slot[i]];
    if (tier < lowestTier[list.word[i]]) lowestTier[list.word[i]] = tier;
  }
  let deepest = 0;
  for (const tier of lowestTier) if (tier !== NO_TIER && tier > deepest) deepest = tier;
  let best = -1;
  for (let i = 0; i < list.length; i++) {
    if (lowestTier[list.word[i]] !== deepest || attributes[list.slot[i]].tier !== deepest) continue;
    // Slots ascend, so of equal positions the first one counts.
    if (best < 0 || list.position[i] < list.position[best]) best = i;
  }
  return best;
}
