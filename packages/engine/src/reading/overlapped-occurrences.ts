import { freeWordsMax } from "@findling/protocol";
import type { OccurrenceList } from "./occurrence-list.js";

/** All DerivationKinds are less than this. */
const kindsEnd = 8;
const NO_SLOT = -1;

/**
 * By occurrence: 1 if its span overlaps that of another one of the same word through a derivation of an
 * earlier row (ranking 2.2). Only words for which `isAsked` holds are looked at. The list is in order of
 * slots and, for each word in a slot, of starts. So it is enough to know the furthest end of the occurrences
 * before, and the nearest start of those after. O(n). The result is valid until the next call.
 */
export function overlappedOf(list: OccurrenceList, isAsked: (word: number) => boolean): Uint8Array {
  if (overlapped.length < list.length) overlapped = new Uint8Array(list.length * 2);
  overlapped.fill(0, 0, list.length);
  before.clear();
  for (let i = 0; i < list.length; i++) {
    if (!isAsked(list.word[i])) continue;
    if (before.ofEarlierRows(list, i, -1) >= list.start[i]) overlapped[i] = 1;
    before.add(list, i, list.end[i]);
  }
  after.clear();
  for (let i = list.length - 1; i >= 0; i--) {
    if (!isAsked(list.word[i])) continue;
    if (after.ofEarlierRows(list, i, Number.POSITIVE_INFINITY) <= list.end[i]) overlapped[i] = 1;
    after.add(list, i, list.start[i]);
  }
  return overlapped;
}

/** Drops the occurrences that one of an earlier row overlaps (ranking 2.2). */
export function dropOverlapped(list: OccurrenceList): void {
  if (!isMixed(list)) return;
  const isDropped = overlappedOf(list, () => true);
  list.filter((i) => isDropped[i] === 0);
}

/**
 * Whether there are several derivations. If there is one, no occurrence is of an earlier row than another.
 */
function isMixed({ derivation, length }: OccurrenceList): boolean {
  for (let i = 1; i < length; i++) if (derivation[i] !== derivation[0]) return true;
  return false;
}

/** By word and derivation: how far the occurrences reach that have come in the word's present slot. */
class Reaches {
  readonly #further: (a: number, b: number) => number;
  readonly #slots = new Int16Array(freeWordsMax);
  /** By word: the kinds of derivation (bits) of the occurrences met so far. */
  readonly #seen = new Uint8Array(freeWordsMax);
  readonly #reaches = new Uint32Array(freeWordsMax * kindsEnd);

  constructor(further: (a: number, b: number) => number) {
    this.#further = further;
  }

  clear(): void {
    this.#slots.fill(NO_SLOT);
  }

  add({ word, slot, derivation }: OccurrenceList, i: number, reach: number): void {
    const w = word[i];
    const kind = derivation[i];
    if (this.#slots[w] !== slot[i]) this.#seen[w] = 0;
    this.#slots[w] = slot[i];
    const at = w * kindsEnd + kind;
    const isKnown = (this.#seen[w] & (1 << kind)) !== 0;
    this.#reaches[at] = isKnown ? this.#further(this.#reaches[at], reach) : reach;
    this.#seen[w] |= 1 << kind;
  }

  /**
   * The furthest reach of occurrences of an earlier row than that of occurrence i; `none` if there are none.
   */
  ofEarlierRows({ word, slot, derivation }: OccurrenceList, i: number, none: number): number {
    const w = word[i];
    if (this.#slots[w] !== slot[i]) return none;
    let reach = none;
    for (let kind = 0; kind < derivation[i]; kind++) {
      if ((this.#seen[w] & (1 << kind)) !== 0)
        reach = this.#further(reach, this.#reaches[w * kindsEnd + kind]);
    }
    return reach;
  }
}

/** Reused for list after list: a search needs them for some hundred documents. */
let overlapped = new Uint8Array(64);
const before = new Reaches(Math.max);
const after = new Reaches(Math.min);
