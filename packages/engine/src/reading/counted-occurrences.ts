import { contentWordsMax } from "@findling/protocol";
import type { TimeBudget } from "../collections/time-budget.js";
import { DerivationKind, Joins } from "../query/derivation.js";
import { OccurrenceList } from "./occurrence-list.js";
import { overlappedOf } from "./overlapped-occurrences.js";

/**
 * By query word: the least cost of its occurrences, and the derivation and cost of its first one. Reused for
 * list after list.
 */
const leastCost = new Uint8Array(contentWordsMax);
const firstWay = new Uint8Array(contentWordsMax);
const NO_COST = 0xff;
/** By query word: the slot of its last occurrence, and where that occurrence ends. */
const lastSlot = new Int16Array(contentWordsMax);
const reach = new Uint32Array(contentWordsMax);
const NO_SLOT = -1;
const ofOneWord = new OccurrenceList();

/** Time units spent on comparing an occurrence with the others of its word. */
const comparisonUnits = 8;

/**
 * Keeps the cheapest occurrences of each word (ranking 2.3), except those whose span overlaps that of another
 * one of the same word through a derivation of an earlier row (ranking 2.2). In most documents each word has
 * one kind of derivation, and there is nothing to do. `mayJoin`: two words of the query may stand written
 * together.
 */
export function keepCounted(list: OccurrenceList, mayJoin: boolean, time: TimeBudget): void {
  if (mayJoin && hasJoined(list)) keepCountedWordByWord(list, time);
  else keepCountedOf(list, mixedWords(list));
}

/**
 * Goes through the words from left to right: a word also stands at the tokens where the word before counts as
 * written together with it. Each word has a list of the indexes of its occurrences, so that those of other
 * words are not gone through again.
 */
function keepCountedWordByWord(list: OccurrenceList, time: TimeBudget): void {
  const byWord = indexesByWord(list);
  const count = list.length;
  // Each occurrence is copied at most once, for the next word that is written together with it.
  const isKept = new Uint8Array(2 * count);
  let before: readonly number[] = [];
  // The word behind the last one may be joined to it.
  for (let word = 0; word <= byWord.length; word++) {
    const own = inTextOrder(list, byWord[word] ?? [], joinToPrevious(list, { word, before, count }));
    time.spend(own.length * comparisonUnits);
    before = countedAmong(list, own);
    for (const i of before) isKept[i] = 1;
  }
  list.filter((i) => isKept[i] === 1);
  list.sortInTextOrder();
}

/** The indexes of occurrences by word, in text order. */
function indexesByWord({ length, word }: OccurrenceList): number[][] {
  const byWord: number[][] = [];
  for (let i = 0; i < length; i++) {
    while (byWord.length <= word[i]) byWord.push([]);
    byWord[word[i]].push(i);
  }
  return byWord;
}

/**
 * `before`: indexes of the counted occurrences of the word before. The first `count` of the list are in text
 * order.
 */
interface JoinedWord {
  readonly word: number;
  readonly before: readonly number[];
  readonly count: number;
}

/**
 * Appends, for a word, the counted occurrences of the word before that are written together with it. They
 * cost this word nothing. Returns their indexes.
 */
function joinToPrevious(list: OccurrenceList, { word, before, count }: JoinedWord): number[] {
  const joined: number[] = [];
  for (const i of before) {
    if (list.joins[i] !== Joins.next) continue;
    // If the word is also written together with the next one at no cost, that occurrence is this one.
    if (isCostlessJoinedAt(list, { word, count }, i)) continue;
    const at = list.append();
    list.copy(i, at);
    list.word[at] = word;
    list.cost[at] = 0;
    list.joins[at] = 0;
    joined.push(at);
  }
  return joined;
}

/** Merges two lists of indexes. At equal starts, those of the first list come first. */
function inTextOrder(
  { slot, start }: OccurrenceList,
  first: readonly number[],
  second: readonly number[],
): readonly number[] {
  if (second.length === 0) return first;
  const merged: number[] = [];
  let at = 0;
  for (const i of second) {
    while (at < first.length && !isBefore(i, first[at])) merged.push(first[at++]);
    merged.push(i);
  }
  for (; at < first.length; at++) merged.push(first[at]);
  return merged;

  function isBefore(a: number, b: number): boolean {
    return slot[a] < slot[b] || (slot[a] === slot[b] && start[a] < start[b]);
  }
}

/** The occurrences of one word that count. `own` is in text order. */
function countedAmong(list: OccurrenceList, own: readonly number[]): readonly number[] {
  const { cost, derivation } = list;
  const isMixed = own.some((i) => derivation[i] !== derivation[own[0]] || cost[i] !== cost[own[0]]);
  if (!isMixed) return own;
  const least = own.reduce((lowest, i) => Math.min(lowest, cost[i]), NO_COST);
  const cheapest = own.filter((i) => cost[i] === least);
  ofOneWord.clear();
  for (const i of cheapest) ofOneWord.appendOf(list, i);
  const isDropped = overlappedOf(ofOneWord, () => true);
  return cheapest.filter((_, at) => isDropped[at] === 0);
}

function isCostlessJoinedAt(
  list: OccurrenceList,
  { word, count }: Omit<JoinedWord, "before">,
  token: number,
): boolean {
  const isWanted = (i: number): boolean =>
    list.word[i] === word && list.cost[i] === 0 && list.derivation[i] === DerivationKind.joined;
  for (let i = token - 1; i >= 0 && isSamePlace(list, i, token); i--) {
    if (isWanted(i) && isSameToken(list, i, token)) return true;
  }
  for (let i = token + 1; i < count && isSamePlace(list, i, token); i++) {
    if (isWanted(i) && isSameToken(list, i, token)) return true;
  }
  return false;
}

function isSamePlace(list: OccurrenceList, i: number, j: number): boolean {
  return list.slot[i] === list.slot[j] && list.start[i] === list.start[j];
}

function isSameToken(list: OccurrenceList, i: number, j: number): boolean {
  return (
    isSamePlace(list, i, j) &&
    list.end[i] === list.end[j] &&
    list.tokenKind[i] === list.tokenKind[j] &&
    list.term[i] === list.term[j]
  );
}

/** Keeps what counts of `words` (bits), the mixed ones. All other words keep all their occurrences. */
function keepCountedOf(list: OccurrenceList, words: number): void {
  if (words === 0) return;
  keepCheapest(list, words);
  const mixed = mixedWords(list) & words;
  if (mixed === 0 || !hasOverlap(list, mixed)) return;
  const isDropped = overlappedOf(list, (word) => (mixed & (1 << word)) !== 0);
  list.filter((i) => isDropped[i] === 0);
}

/** Keeps the cheapest occurrences of each of `words` (bits). */
function keepCheapest(list: OccurrenceList, words: number): void {
  const { length, word, cost } = list;
  leastCost.fill(NO_COST);
  for (let i = 0; i < length; i++) if (cost[i] < leastCost[word[i]]) leastCost[word[i]] = cost[i];
  let kept = 0;
  for (let i = 0; i < length; i++) {
    if ((words & (1 << word[i])) !== 0 && cost[i] !== leastCost[word[i]]) continue;
    if (kept !== i) list.copy(i, kept);
    kept++;
  }
  list.length = kept;
}

/**
 * Whether any occurrence starts within an earlier one of the same word, for the words in `words` (bits). In
 * most documents none does.
 */
function hasOverlap({ length, word, slot, start, end }: OccurrenceList, words: number): boolean {
  lastSlot.fill(NO_SLOT);
  for (let i = 0; i < length; i++) {
    const w = word[i];
    if ((words & (1 << w)) === 0) continue;
    if (lastSlot[w] !== slot[i]) {
      lastSlot[w] = slot[i];
      reach[w] = end[i];
    } else {
      if (start[i] <= reach[w]) return true;
      reach[w] = end[i];
    }
  }
  return false;
}

function hasJoined(list: OccurrenceList): boolean {
  for (let i = 0; i < list.length; i++) if (list.joins[i] === Joins.next) return true;
  return false;
}

/** The words (bits) that occur through derivations of more than one kind or cost. */
function mixedWords(list: OccurrenceList): number {
  let seen = 0;
  let mixed = 0;
  for (let i = 0; i < list.length; i++) {
    const word = list.word[i];
    const bit = 1 << word;
    const way = (list.derivation[i] << 2) | list.cost[i];
    if ((seen & bit) === 0) firstWay[word] = way;
    else if (firstWay[word] !== way) mixed |= bit;
    seen |= bit;
  }
  return mixed;
}
