import type { Selection } from "./select-pool.js";

/** Enough for the largest pool. */
const placeBits = 20;
const placeMask = 2 ** placeBits - 1;

/**
 * The places of a selection by class, best first. Ranking may stop after any class: what follows cannot
 * stand before it.
 */
export function* rankingStages({ classes }: Selection): Generator<Uint32Array> {
  // Classes have 11 bits: a class and a place make one number, and numbers are sorted fastest.
  const order = new Uint32Array(classes.length);
  for (let i = 0; i < order.length; i++) order[i] = (classes[i] << placeBits) | i;
  order.sort();
  for (let from = 0; from < order.length; ) {
    const ofClass = order[from] >>> placeBits;
    let to = from;
    for (; to < order.length && order[to] >>> placeBits === ofClass; to++) order[to] &= placeMask;
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
