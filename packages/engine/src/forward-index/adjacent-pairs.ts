import { REPEAT_DISTANCE, REPEAT_SIZE, repeatsStart, unitsPerRepeat } from "./stored-document.js";
import {
  END_ATTRIBUTE,
  FIRST_TERM,
  isBesideWord,
  LEAD_SHIFT,
  NEXT_VALUE,
  RUN_END,
  RUN_START,
  SKIP,
  SLOT_MASK,
  STOP_WORDS_ALONE,
  WIDE,
} from "./token-codes.js";
import { highUnit, wideCode } from "./wide-code.js";

const unitCount = 2 ** 16;
/** What a unit may be, apart from heads of attributes. */
const SKIPPED = 0;
const LEFT = 1;
const END = 2;

/**
 * Called with a pair, the slot that it stands in, and whether its left word is at position 0 of the slot,
 * apart from stop words before it.
 */
export type VisitPair = (pair: number, slot: number, isAtStart: boolean) => void;

/**
 * Finds which of many pairs of words are adjacent in a stored document, in one walk over its units. It reads
 * no tokens, so it takes a tenth of the time of a reading.
 */
export class AdjacentPairs {
  /** The pairs, by the code of the left term, then by that of the right term. */
  readonly #pairs = new Map<number, Map<number, number[]>>();
  /** For each unit: LEFT if the code of a left term may begin with it. */
  readonly #steps = new Uint8Array(unitCount);
  /** For each hash of two units: 1 if the codes of the two terms of a pair may begin with them. */
  readonly #mayStand = new Uint8Array(unitCount);

  constructor() {
    this.#steps[END_ATTRIBUTE] = END;
  }

  /**
   * Adds a pair. `left` and `right` are numbers of terms that are never in an unspaced run; `pair` is
   * reported.
   */
  add(left: number, right: number, pair: number): void {
    const leftCode = left + FIRST_TERM;
    const rights = this.#pairs.get(leftCode) ?? new Map<number, number[]>();
    const same = rights.get(right + FIRST_TERM) ?? [];
    this.#pairs.set(leftCode, rights.set(right + FIRST_TERM, [...same, pair]));
    const [leftUnit, rightUnit] = [leftCode, right + FIRST_TERM].map(firstUnit);
    this.#steps[leftUnit] = LEFT;
    this.#mayStand[hashOf(leftUnit, rightUnit)] = 1;
  }

  /** Visits each place of the stored document `units[from, to)` where the words of a pair are adjacent. */
  forEachIn(units: Uint16Array, from: number, to: number, visit: VisitPair): void {
    const repeats = repeatsStart(units, to);
    this.#forEachStanding(units, from + lengthAt(units, from), repeats, visit);
    for (let repeat = repeats; repeat < to - 1; repeat += unitsPerRepeat) {
      const first = from - units[repeat + REPEAT_DISTANCE];
      this.#forEachStanding(units, first, first + units[repeat + REPEAT_SIZE], visit);
    }
  }

  /** Walks over whole attributes. */
  // Hot path: four parameters, because an object would have to be allocated.
  #forEachStanding(units: Uint16Array, from: number, to: number, visit: VisitPair): void {
    const steps = this.#steps;
    const mayStand = this.#mayStand;
    let at = from;
    while (at < to) {
      const head = at++;
      for (;;) {
        const step = steps[units[at++]];
        if (step === SKIPPED) continue;
        if (step === END) break;
        const left = at - 1;
        const next = nextWord(units, left + lengthAt(units, left));
        if (mayStand[hashOf(units[left], units[next])] === 0 || !isWord(units, head, left)) continue;
        const pairs = this.#pairs.get(codeAt(units, left))?.get(codeAt(units, next));
        if (pairs === undefined) continue;
        const slot = units[head] & SLOT_MASK;
        const isAtStart = isAtStartOf(units, head, left);
        for (const pair of pairs) visit(pair, slot, isAtStart);
      }
    }
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

function hashOf(leftUnit: number, rightUnit: number): number {
  return (Math.imul(leftUnit, 0x9e3779b1) >>> 16) ^ rightUnit;
}

function lengthAt(units: Uint16Array, at: number): number {
  return units[at] < WIDE ? 1 : 2;
}

function codeAt(units: Uint16Array, at: number): number {
  return units[at] < WIDE ? units[at] : wideCode(units[at], units[at + 1]);
}
