import type { PoolIndex, RankedPool } from "../ranking/ranked-pool.js";

/** One hit of the whole list, before paging. */
export interface ListedHit {
  readonly place: PoolIndex;
  readonly isPinned: boolean;
}

/** A pinned document that is in the pool. */
export interface PlacedPin {
  readonly place: PoolIndex;
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
 * Puts pins among the ranked hits. A pin stands at its position or right behind the previous pin, whichever
 * is later. A position past the end means the end (ranking 5.3). `pins` are in the order in which they are
 * placed.
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
