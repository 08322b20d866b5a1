import type { OccurrenceList } from "./occurrence-list.js";

/**
 * Drops the occurrences whose span overlaps that of another of the same word through a derivation of an earlier row
 * of the table (ranking 2.2). Most documents have one kind of derivation a word, and nothing to do.
 */
export function dropOverlapped(list: OccurrenceList): void {
  if (!hasMixedDerivations(list)) return;
  const isDropped = new Uint8Array(list.length);
  for (let i = 0; i < list.length; i++) {
    for (let j = 0; j < list.length; j++) {
      if (list.derivation[j] < list.derivation[i] && overlaps(list, i, j)) isDropped[i] = 1;
    }
  }
  let kept = 0;
  for (let i = 0; i < list.length; i++) {
    if (isDropped[i] === 1) continue;
    if (kept !== i) list.copy(i, kept);
    kept++;
  }
  list.length = kept;
}

function hasMixedDerivations(list: OccurrenceList): boolean {
  for (let i = 1; i < list.length; i++) {
    if (list.derivation[i] !== list.derivation[i - 1]) return true;
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
