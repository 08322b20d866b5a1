import { DerivationKind } from "../query/derivation.js";
import type { OccurrenceList } from "./occurrence-list.js";

/**
 * Keeps of each word's occurrences the cheapest (ranking 2.3), without those whose span overlaps that of another of
 * the same word through a derivation of an earlier row (2.2). Most documents have one kind of
 * derivation a word, and nothing to do. `mayJoin`: two words of the query may stand written together.
 */
export function keepCounted(list: OccurrenceList, mayJoin: boolean): void {
  if (mayJoin && hasJoined(list)) keepCountedWordByWord(list);
  else if (hasMixedDerivations(list)) keepCountedOf(list);
}

/** From left to right: a word stands at the tokens where the word before is counted written together with it. */
function keepCountedWordByWord(list: OccurrenceList): void {
  const lastWord = list.word.subarray(0, list.length).reduce((most, word) => Math.max(most, word), 0) + 1;
  for (let word = 0; word <= lastWord; word++) {
    if (word > 0) joinToPrevious(list, word);
    keepCountedOf(list, word);
  }
  list.sortInTextOrder();
}

/** Gives `word` the counted occurrences of the word before that are written together with it; they cost it nothing. */
function joinToPrevious(list: OccurrenceList, word: number): void {
  const count = list.length;
  for (let i = 0; i < count; i++) {
    if (list.word[i] !== word - 1 || list.joinsNext[i] === 0) continue;
    // Where the word is also written together with the next one at no cost, that occurrence is this one.
    if (isFreeJoinedAt(list, word, i)) continue;
    const at = list.append();
    list.copy(i, at);
    list.word[at] = word;
    list.cost[at] = 0;
    list.joinsNext[at] = 0;
  }
}

function isFreeJoinedAt(list: OccurrenceList, word: number, token: number): boolean {
  for (let i = 0; i < list.length; i++) {
    if (list.word[i] !== word || list.cost[i] > 0 || list.derivation[i] !== DerivationKind.joined) continue;
    if (isSameToken(list, i, token)) return true;
  }
  return false;
}

function isSameToken(list: OccurrenceList, i: number, j: number): boolean {
  return (
    list.slot[i] === list.slot[j] &&
    list.start[i] === list.start[j] &&
    list.end[i] === list.end[j] &&
    list.tokenKind[i] === list.tokenKind[j] &&
    list.term[i] === list.term[j]
  );
}

/** Of every word, or of `only` one. */
function keepCountedOf(list: OccurrenceList, only?: number): void {
  const concerns = (i: number): boolean => only === undefined || list.word[i] === only;
  const leastCost = new Map<number, number>();
  for (let i = 0; i < list.length; i++) {
    leastCost.set(list.word[i], Math.min(list.cost[i], leastCost.get(list.word[i]) ?? list.cost[i]));
  }
  list.filter((i) => !concerns(i) || list.cost[i] === leastCost.get(list.word[i]));
  const isDropped = new Uint8Array(list.length);
  for (let i = 0; i < list.length; i++) isDropped[i] = concerns(i) && isOverlapped(list, i) ? 1 : 0;
  list.filter((i) => isDropped[i] === 0);
}

function hasJoined(list: OccurrenceList): boolean {
  for (let i = 0; i < list.length; i++) if (list.joinsNext[i] !== 0) return true;
  return false;
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
