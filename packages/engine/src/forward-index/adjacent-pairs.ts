import { REPEAT_DISTANCE, REPEAT_SIZE, repeatsStart, unitsPerRepeat } from "./stored-document.js";
import { FIRST_TERM, isBesideWord, WIDE } from "./token-codes.js";
import { highUnit, wideCode } from "./wide-code.js";

const unitCount = 2 ** 16;

/**
 * Finds which of many pairs of words may be adjacent in a stored document, in one walk over its units.
 * AdjacentTerms does the same for one pair.
 */
export class AdjacentPairs {
  /** The pairs, by the code of the left term, then by that of the right term. */
  readonly #pairs = new Map<number, Map<number, number[]>>();
  /** For each unit: 1 if the code of a left term may begin with it. */
  readonly #mayBegin = new Uint8Array(unitCount);
  /** For each hash of two units: 1 if the codes of the two terms of a pair may begin with them. */
  readonly #mayStand = new Uint8Array(unitCount);

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
    this.#mayBegin[leftUnit] = 1;
    this.#mayStand[hashOf(leftUnit, rightUnit)] = 1;
  }

  /**
   * Visits pairs that may be adjacent in the stored document `units[from, to)`. A pair may be visited
   * repeatedly.
   */
  forEachIn(units: Uint16Array, from: number, to: number, visit: (pair: number) => void): void {
    const repeats = repeatsStart(units, to);
    this.#forEachStanding(units, from, repeats, visit);
    for (let repeat = repeats; repeat < to - 1; repeat += unitsPerRepeat) {
      const first = from - units[repeat + REPEAT_DISTANCE];
      this.#forEachStanding(units, first, first + units[repeat + REPEAT_SIZE], visit);
    }
  }

  // Hot path: four parameters, because an object would have to be allocated.
  #forEachStanding(units: Uint16Array, from: number, to: number, visit: (pair: number) => void): void {
    const mayBegin = this.#mayBegin;
    const mayStand = this.#mayStand;
    for (let at = from; at < to; at++) {
      if (mayBegin[units[at]] === 0) continue;
      let next = at + lengthAt(units, at);
      // Skip the parts of the left word.
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
