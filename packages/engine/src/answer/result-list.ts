/**
 * *Answers*: from ranked documents to the list of hits, and why each stands where it does (ranking 5, 6).
 *
 * Ranking fills the pool with more documents than a page shows. Some are of one group, and some hits stand
 * where a rule pins them. So the list over all pages is made first, and a page is cut from it.
 * Explanations are computed only for the hits of the page.
 *
 *     pool, best first --> keepDistinct --> one document a group --+--> placePins --> ListedHit[], all pages
 *     pin rules --> pinnedDocuments: seen, pass the filters -------+                      |
 *                                                                                        v
 *                                explainHit, matchedTermsOf, correctedQuery <-- hits of one page
 *
 * Example: the pool has five documents, best first. `d` is pinned to position 1, and is of group 2.
 *
 *     document    a    b    c    d    e
 *     group       0    0    1    2    2
 *     kept        a    -    c    -    -       `b` is of the group of `a`; group 2 has its hit by the pin
 *     list        a    d    c                 `d` at position 1, and `c` moves to position 2
 *
 * With 2 hits a page, page 0 is `a`, `d`, and page 1 is `c`. There are 3 hits. Between `a` and `d`
 * `pinned` decides, since pins are placed and not compared.
 *
 * Good for: lists of some hundred hits, made anew for each search: paging stays in step with pins and groups.
 * Not good for: deep pages. The list ends at `candidatesMax` groups, as ranking does.
 *
 * @module
 */
import type { PoolIndex, RankedPool } from "../ranking/vectors/ranked-pool.js";

/** One hit of the whole list, before paging. */
export interface ListedHit {
  readonly poolIndex: PoolIndex;
  readonly isPinned: boolean;
}

/** A pinned document that is in the pool. */
export interface PlacedPin {
  readonly poolIndex: PoolIndex;
  /** Its position over all pages, from 0. */
  readonly position: number;
}

/**
 * The best document of each group in `order`, except the groups in `excluded`; at most `limit` (ranking 4,
 * 5.1).
 */
export function keepDistinct(
  pool: RankedPool,
  order: Uint32Array,
  excluded: ReadonlySet<number>,
  limit: number,
): PoolIndex[] {
  const seen = new Set(excluded);
  const kept: PoolIndex[] = [];
  for (const poolIndex of order) {
    if (kept.length === limit) break;
    const group = pool.group[poolIndex];
    if (seen.has(group)) continue;
    seen.add(group);
    kept.push(poolIndex);
  }
  return kept;
}

/**
 * Puts pins among the ranked hits. A pin stands at its position or right behind the previous pin, whichever
 * is later. A position past the end means the end (ranking 5.3). `pins` are in the order in which they are
 * placed.
 */
export function placePins(ranked: readonly PoolIndex[], pins: readonly PlacedPin[]): ListedHit[] {
  const list: ListedHit[] = [];
  let next = 0;
  for (const { poolIndex, position } of pins) {
    while (list.length < position && next < ranked.length) {
      list.push({ poolIndex: ranked[next++], isPinned: false });
    }
    list.push({ poolIndex, isPinned: true });
  }
  for (; next < ranked.length; next++) list.push({ poolIndex: ranked[next], isPinned: false });
  return list;
}
