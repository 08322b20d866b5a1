import type { PoolIndex, RankedPool } from "../ranking/ranked-pool.js";

/** One hit of the whole list, before paging. */
export interface ListedHit {
  readonly place: PoolIndex;
  readonly isPinned: boolean;
}

/** A pinned document that is in the pool. */
export interface PlacedPin {
  readonly place: PoolIndex;
  /** Zero-based, over all pages. */
  readonly position: number;
}

/** The best of each group in `order`, without the groups in `excluded`; at most `limit` (ranking 4, 5.1). */
export function keepDistinct(
  pool: RankedPool,
  order: Uint32Array,
  excluded: ReadonlySet<number>,
  limit: number,
): PoolIndex[] {
  const seen = new Set(excluded);
  const kept: PoolIndex[] = [];
  for (const place of order) {
    if (kept.length === limit) break;
    const group = pool.group[place];
    if (seen.has(group)) continue;
    seen.add(group);
    kept.push(place);
  }
  return kept;
}

/**
 * Puts pins among the ranked hits: each at its position or right behind the pin before it, whichever is
 * later; past the end means the end (ranking 5.3). `pins` in the order in which they are placed.
 */
export function placePins(ranked: readonly PoolIndex[], pins: readonly PlacedPin[]): ListedHit[] {
  const list: ListedHit[] = [];
  let next = 0;
  for (const { place, position } of pins) {
    while (list.length < position && next < ranked.length) {
      list.push({ place: ranked[next++], isPinned: false });
    }
    list.push({ place, isPinned: true });
  }
  for (; next < ranked.length; next++) list.push({ place: ranked[next], isPinned: false });
  return list;
}
