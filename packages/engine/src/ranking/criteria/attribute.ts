import { contentWordsMax } from "@findling/protocol";
import type { OccurrenceList } from "../../reading/occurrence-list.js";
import type { SearchableAttribute } from "../../schema/searchable-attributes.js";
import type { Criterion } from "./criterion.js";

/**
 * Criterion 5: the fewer tiers must be read to have met every word, the better; then the nearer to the start
 * there.
 */
export const attributeCriterion: Criterion = {
  name: "attribute",
  compare: (pool, a, b) => pool.tier[a] - pool.tier[b] || pool.position[a] - pool.position[b],
};

const NO_TIER = 0xff;
/** By word. Used for list after list. */
const lowestTier = new Uint8Array(contentWordsMax);

/**
 * The number of the occurrence that decides: of the words whose lowest tier is the greatest one, in that
 * tier, at the lowest position, then in the attribute named first in the settings. -1 if there is none.
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
    // Slots ascend: of equal positions the first one counts.
    if (best < 0 || list.position[i] < list.position[best]) best = i;
  }
  return best;
}
