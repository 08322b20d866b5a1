import { candidatesMax, type SearchRequest } from "@findling/protocol";
import type { AnalyzedIndex } from "../analyzed-index.js";
import { compareRanked, type Order } from "../ranking/order.js";
import type { Ranked } from "../ranking/vector.js";
import { distinctGroup, firstOfEachGroup } from "./distinct.js";
import { passesAll } from "./filters.js";
import { type Pinned, pinsInOrder, placePins } from "./pins.js";
import { rulesFor } from "./query-rules.js";

/**
 * Ranking 4 and 5: the list that is paged. Distinct keeps the best-ranked document of each group. The first C
 * of the total order are candidates, without pinned records and their groups. Pins are added on top.
 */
export interface RankedList {
  /** All documents that paging can reach. */
  readonly reachable: readonly Ranked[];
  readonly nbHits: number;
  /** The first hit of the list if there were no pins. */
  readonly firstUnpinned: Ranked | undefined;
}

/** A search, its matches, and their order. */
export interface ListedSearch {
  readonly index: AnalyzedIndex;
  readonly request: SearchRequest;
  readonly order: Order;
  /** All visible documents, whether they match or not. */
  readonly visible: readonly Ranked[];
  readonly matches: readonly Ranked[];
}

const idOf = ({ document }: Ranked): string => document.analyzed.objectID;
const asPinned = (ranked: Ranked): Ranked => ({ ...ranked, vector: { ...ranked.vector, pinned: true } });

/** The pinned records. They must exist, be visible and pass the request's filters, but need not match. */
function pinnedOf({ index, request, visible }: ListedSearch): Pinned<Ranked>[] {
  const rules = pinsInOrder(rulesFor(index.settings.queryTime.pins, request.q, index.analysis));
  return rules.flatMap(({ objectID, position }) =>
    visible
      .filter((ranked) => idOf(ranked) === objectID)
      .filter(({ document }) => passesAll(document.analyzed.record, request.filters ?? []))
      .map((ranked) => ({ position, item: asPinned(ranked) })),
  );
}

export function rankedList(search: ListedSearch): RankedList {
  const { index, request, order, matches } = search;
  const groupOf = ({ document }: Ranked): string =>
    distinctGroup(document.analyzed.record, index.settings.queryTime.distinctAttribute);
  const pinned = pinnedOf(search);
  const pinnedGroups = new Set(pinned.map(({ item }) => groupOf(item)));

  const ranked = matches.toSorted((a, b) => compareRanked(order, a, b));
  const best = firstOfEachGroup(ranked, groupOf);
  const unpinned = best.filter((one) => !pinnedGroups.has(groupOf(one)));
  const candidates = unpinned.slice(0, candidatesMax[request.mode ?? "typing"]);
  return {
    reachable: placePins(candidates, pinned),
    nbHits: unpinned.length + pinned.length,
    firstUnpinned: best.at(0),
  };
}
