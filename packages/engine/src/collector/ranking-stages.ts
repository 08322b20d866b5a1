import type { Selection } from "./select-pool.js";

/**
 * The places of a selection by class, best first. Ranking may stop after any class: what follows cannot
 * stand before it.
 */
export function* rankingStages({ classes }: Selection): Generator<Uint32Array> {
  const order = Uint32Array.from(classes.keys()).sort((a, b) => classes[a] - classes[b]);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && classes[order[to]] === classes[order[from]]) to++;
    yield order.subarray(from, to);
    from = to;
  }
}

/** How many groups a selection has beside those that pins stand for. */
export function countGroups({ groups }: Selection, excluded: ReadonlySet<number>): number {
  const distinct = new Set(groups);
  let count = distinct.size;
  for (const group of excluded) if (distinct.has(group)) count--;
  return count;
}
