import { candidatesMax } from "@findling/protocol";
import { keepDistinct, type ListedHit, placePins } from "../answer/result-list.js";
import type { Grouping } from "./group-stage.js";
import type { Ranking } from "./rank-stage.js";
import type { SearchContext } from "./search-context.js";

export interface Listing {
  /** The hits up to the end of the page and one more at least, best first, pins in their places. */
  readonly list: readonly ListedHit[];
  /** How many hits can be reached by paging. */
  readonly reachableHits: number;
}

/** Makes the list of hits of what is ranked: one of each group, and the pins (ranking 5.1, 5.3). */
export function listSearch(
  { pool, query }: SearchContext,
  { groups, pinned, pinnedGroups }: Grouping,
  { ranker, ranked }: Ranking,
): Listing {
  const groupsMax = candidatesMax[query.mode];
  const own = keepDistinct(pool, ranked, pinnedGroups, groupsMax);
  const pins = pinned.map(({ segment, document, position }) => ({
    poolIndex: ranker.rank(pool, { segment, document, group: -1 }),
    position,
  }));
  const ownGroups = Math.min(groupsMax, groups.count - pinnedGroups.size);
  return { list: placePins(own, pins), reachableHits: ownGroups + pinned.length };
}
