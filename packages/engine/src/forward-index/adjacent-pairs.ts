import { repeatsStart, unitsPerRepeat } from "./stored-document.js";
import { FIRST_TERM, isBesideWord, WIDE } from "./token-codes.js";
import { highUnit, wideCode } from "./wide-code.js";

const unitCount = 2 ** 16;

/**
 * Tells which of many pairs of words may stand side by side in a stored document, in one walk over its units:
 * as AdjacentTerms does of one pair.
 */
export class AdjacentPairs {
  /** By code of the left term, then of the right one: the pairs. */
  readonly #pairs = new Map<number, Map<number, number[]>>();
  /** By unit: whether a left term may begin so. */
  readonly #mayBegin = new Uint8Array(unitCount);
  /** By hash of the units that the two terms of a pair begin with: whether there is such a pair. */
  readonly #mayStand = new Uint8Array(unitCount);

  /** Numbers of terms, of words that never stand inside an unspaced run. `pair`: the number to be told. */
  add(left: number, right: number, pair: number): void {
    const leftCode = left + FIRST_TERM;
    const rights = this.#pairs.get(leftCode) ?? new Map<number, number[]>();
    const same = rights.get(right + FIRST_TERM) ?? [];
    this.#pairs.set(leftCode, rights.set(right + FIRST_TERM, [...same, pair]));
    const [leftUnit, rightUnit] = [leftCode, right + FIRST_TERM].map(firstUnit);
    this.#mayBegin[leftUnit] = 1;
    this.#mayStand[hashOf(leftUnit, rightUnit)] = 1;
  }

  /** Of the stored document of the units [from, to); the same pair may be told more than once. */
  forEachIn(units: Uint16Array, from: number, to: number, visit: (pair: number) => void): void {
    const repeats = repeatsStart(units, to);
    this.#forEachStanding(units, from, repeats, visit);
    for (let repeat = repeats; repeat < to - 1; repeat += unitsPerRepeat) {
      const first = from - units[repeat + 1];
      this.#forEachStanding(units, first, first + units[repeat + 2], visit);
    }
  }

  // Hot: four parameters and no object.
  #forEachStanding(units: Uint16Array, from: number, to: number, visit: (pair: number) => void): void {
    const mayBegin = this.#mayBegin;
    const mayStand = this.#mayStand;
    for (let at = from; at < to; at++) {
      if (mayBegin[units[at]] === 0) continue;
      let next = at + lengthAt(units, at);
      // Parts of the left word.
      while (isBesideWord(units[next])) next += 1 + lengthAt(units, next + 1);
      if (mayStand[hashOf(units[at], units[next])] === 0) continue;
      const pairs = this.#pairs.get(codeAt(units, at))?.get(codeAt(units, next));
      if (pairs !== undefined) for (const pair of pairs) visit(pair);
    }
  }
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
