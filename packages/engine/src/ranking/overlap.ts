import type { OccurrenceList } from "./occurrence-list.js";

/**
 * Keeps of each word's occurrences the cheapest (ranking 2.3), without those whose span overlaps that of another of
 * the same word through a derivation of an earlier row (2.2). Most documents have one kind of
 * derivation a word, and nothing to do.
 */
export function keepCounted(list: OccurrenceList): void {
  if (!hasMixedDerivations(list)) return;
  const leastCost = new Map<number, number>();
  for (let i = 0; i < list.length; i++) {
    leastCost.set(list.word[i], Math.min(list.cost[i], leastCost.get(list.word[i]) ?? list.cost[i]));
  }
  list.filter((i) => list.cost[i] === leastCost.get(list.word[i]));
  const isDropped = new Uint8Array(list.length);
  for (let i = 0; i < list.length; i++) isDropped[i] = isOverlapped(list, i) ? 1 : 0;
  list.filter((i) => isDropped[i] === 0);
}

function hasMixedDerivations(list: OccurrenceList): boolean {
  for (let i = 1; i < list.length; i++) {
    if (list.derivation[i] !== list.derivation[0] || list.cost[i] !== list.cost[0]) return true;
  }
  return false;
}

function isOverlapped(list: OccurrenceList, i: number): boolean {
  for (let j = 0; j < list.length; j++) {
    if (list.derivation[j] < list.derivation[i] && overlaps(list, i, j)) return true;
  }
  return false;
}

function overlaps(list: OccurrenceList, i: number, j: number): boolean {
  return (
    list.word[i] === list.word[j] &&
    list.slot[i] === list.slot[j] &&
    list.start[i] <= list.end[j] &&
    list.start[j] <= list.end[i]
  );
}
