import { REPEAT_DISTANCE, REPEAT_SIZE, repeatsStart, unitsPerRepeat } from "./stored-document.js";
import {
  END_ATTRIBUTE,
  FIRST_TERM,
  HANGUL_GRAM,
  isBesideWord,
  JOINED,
  LEAD_SHIFT,
  NEXT_VALUE,
  PIECE,
  RUN_END,
  RUN_START,
  SKIP,
  SLOT_MASK,
  STOP_WORDS_ALONE,
  WIDE,
  WORD_IN_RUN,
} from "./token-codes.js";
import { highUnit, lowUnit, wideCode } from "./wide-code.js";

/** Units that may be between two words that are adjacent. */
const between = [PIECE, JOINED, HANGUL_GRAM, WORD_IN_RUN, SKIP];

/** Bits of a hash of two units or codes. A table of 2^18 bytes is still in a processor's second cache. */
const hashBits = 18;

/** Integers of an entry of the table of pairs. */
const entrySize = 3;
/** With this many entries for each pair, most lookups of what is no pair end at the first entry. */
const entriesPerPair = 4;

/**
 * Called with a pair, the slot that it stands in, and whether its left word is at position 0 of the slot,
 * apart from stop words before it.
 */
export type VisitPair = (pair: number, slot: number, isAtStart: boolean) => void;

/** What VisitPair is called with. */
interface FoundPair {
  readonly pair: number;
  readonly slot: number;
  readonly isAtStart: boolean;
}

/** Units that documents repeat, and the pairs in them. */
interface Repeat {
  readonly first: number;
  readonly size: number;
  readonly found: readonly FoundPair[];
}

/** Three in five repeats of a documentation site are among the last 64. */
const rememberedRepeats = 64;

/** Two terms that are never in an unspaced run. */
export type TermPair = readonly [left: number, right: number];

/**
 * Finds which of many pairs of words are adjacent in a stored document, in one walk over its units. It reads
 * no tokens, so it takes a tenth of the time of a reading. Pairs are numbered by their place in the list.
 */
export class AdjacentPairs {
  /**
   * A hash table of the pairs, with open addressing. An entry is the codes of the two terms, and the number of
   * the pair. It is free if its left code is 0.
   */
  readonly #entries: Int32Array;
  readonly #entryMask: number;
  /** For each hash of two units: 1 if a place where a pair stands may begin with them. */
  readonly #mayBegin = new Uint8Array(2 ** hashBits);
  /** By the place of their first unit, modulo the number of them. */
  readonly #repeats: (Repeat | undefined)[] = [];

  constructor(pairs: readonly TermPair[]) {
    this.#entryMask = 2 ** Math.ceil(Math.log2(entriesPerPair * pairs.length + 1)) - 1;
    this.#entries = new Int32Array((this.#entryMask + 1) * entrySize);
    for (const [pair, terms] of pairs.entries()) {
      const [left, right] = terms.map((term) => term + FIRST_TERM);
      let entry = this.#firstEntry(left, right);
      while (this.#entries[entry] !== 0) entry = this.#entryBehind(entry);
      this.#entries.set([left, right, pair], entry);
      const behind = left < WIDE ? [firstUnit(right), ...between] : [lowUnit(left)];
      for (const unit of behind) this.#mayBegin[hashOf(firstUnit(left), unit)] = 1;
    }
  }

  /** Visits each place of the stored document `units[from, to)` where the words of a pair are adjacent. */
  forEachIn(units: Uint16Array, from: number, to: number, visit: VisitPair): void {
    const repeats = repeatsStart(units, to);
    this.#forEachStanding(units, from + lengthAt(units, from), repeats, visit);
    for (let repeat = repeats; repeat < to - 1; repeat += unitsPerRepeat) {
      const first = from - units[repeat + REPEAT_DISTANCE];
      const { found } = this.#repeatOf(units, first, units[repeat + REPEAT_SIZE]);
      for (let i = 0; i < found.length; i++) visit(found[i].pair, found[i].slot, found[i].isAtStart);
    }
  }

  /** Neighbouring documents repeat the same units, so the pairs in them are remembered for a while. */
  #repeatOf(units: Uint16Array, first: number, size: number): Repeat {
    const place = first % rememberedRepeats;
    const remembered = this.#repeats[place];
    if (remembered !== undefined && remembered.first === first && remembered.size === size) return remembered;
    const found: FoundPair[] = [];
    this.#forEachStanding(units, first, first + size, (pair, slot, isAtStart) =>
      found.push({ pair, slot, isAtStart }),
    );
    const repeat = { first, size, found };
    this.#repeats[place] = repeat;
    return repeat;
  }

  /** Walks over whole attributes. */
  // Hot path. Nearly all units take one table access, and one branch that is nearly always predicted.
  #forEachStanding(units: Uint16Array, from: number, to: number, visit: VisitPair): void {
    const mayBegin = this.#mayBegin;
    let at = from;
    while (at < to) {
      const head = at++;
      let unit = units[at];
      while (unit !== END_ATTRIBUTE) {
        const next = units[at + 1];
        if (mayBegin[hashOf(unit, next)] !== 0) this.#visitPairs(units, head, at, visit);
        unit = next;
        at++;
      }
      at++;
    }
  }

  /** Visits the pairs whose left word is at `at`, in the attribute whose head is at `head`. */
  #visitPairs(units: Uint16Array, head: number, at: number, visit: VisitPair): void {
    if (!isWord(units, head, at)) return;
    const left = codeAt(units, at);
    const right = codeAt(units, nextWord(units, at + lengthAt(units, at)));
    const entries = this.#entries;
    let entry = this.#firstEntry(left, right);
    for (; entries[entry] !== 0; entry = this.#entryBehind(entry)) {
      if (entries[entry] !== left || entries[entry + 1] !== right) continue;
      visit(entries[entry + 2], units[head] & SLOT_MASK, isAtStartOf(units, head, at));
    }
  }

  #firstEntry(leftCode: number, rightCode: number): number {
    return (hashOf(leftCode, rightCode) & this.#entryMask) * entrySize;
  }

  #entryBehind(entry: number): number {
    return ((entry / entrySize + 1) & this.#entryMask) * entrySize;
  }
}

/** Skips the parts of a word, and positions without a token: words around them are adjacent. */
function nextWord(units: Uint16Array, from: number): number {
  let next = from;
  for (; ; next++) {
    if (isBesideWord(units[next])) next += lengthAt(units, next + 1);
    else if (units[next] !== SKIP) return next;
  }
}

/** Whether a code begins at this unit, and that of a word: no part of a word, no second unit. */
function isWord(units: Uint16Array, head: number, at: number): boolean {
  return at - 1 === head || !(isBesideWord(units[at - 1]) || units[at - 1] >= WIDE);
}

/** Whether the word at `at` is at position 0 of the attribute, apart from stop words before it. */
function isAtStartOf(units: Uint16Array, head: number, at: number): boolean {
  const lead = units[head] >>> LEAD_SHIFT;
  const positionMax = lead < STOP_WORDS_ALONE ? lead : 0;
  let position = 0;
  let before = head + 1;
  while (before < at) {
    const unit = units[before];
    if (unit === NEXT_VALUE) return false;
    if (isBesideWord(unit)) before++;
    else if (unit !== RUN_START && unit !== RUN_END && ++position > positionMax) return false;
    before += lengthAt(units, before);
  }
  return true;
}

function firstUnit(code: number): number {
  return code < WIDE ? code : highUnit(code);
}

function hashOf(left: number, right: number): number {
  return (Math.imul(left, 0x9e3779b1) + Math.imul(right, 0x85ebca6b)) >>> (32 - hashBits);
}

function lengthAt(units: Uint16Array, at: number): number {
  return units[at] < WIDE ? 1 : 2;
}

function codeAt(units: Uint16Array, at: number): number {
  return units[at] < WIDE ? units[at] : wideCode(units[at], units[at + 1]);
}
