import { repeatsStart, unitsPerRepeat } from "./stored-document.js";
import { FIRST_TERM, isBesideWord, WIDE } from "./token-codes.js";
import { highUnit, lowUnit } from "./wide-code.js";

/**
 * Tells whether two words may stand side by side in a stored document: looks for their units, and reads no
 * positions. It takes a tenth of a scan, so it is for phrases of frequent terms, which most documents with
 * both terms do not have. A part of a word, or a second unit of two, may look like the left word: then it says
 * yes for no.
 */
export class AdjacentTerms {
  readonly #left: number;
  readonly #right: number;
  readonly #leftUnit: number;

  /** Numbers of terms, of words that never stand inside an unspaced run. */
  constructor(left: number, right: number) {
    this.#left = left + FIRST_TERM;
    this.#right = right + FIRST_TERM;
    this.#leftUnit = this.#left < WIDE ? this.#left : highUnit(this.#left);
  }

  /** Of the stored document of the units [from, to). */
  mayStandIn(units: Uint16Array, from: number, to: number): boolean {
    const repeats = repeatsStart(units, to);
    if (this.#standsIn(units, from, repeats)) return true;
    for (let repeat = repeats; repeat < to - 1; repeat += unitsPerRepeat) {
      const first = from - units[repeat + 1];
      if (this.#standsIn(units, first, first + units[repeat + 2])) return true;
    }
    return false;
  }

  #standsIn(units: Uint16Array, from: number, to: number): boolean {
    const left = this.#leftUnit;
    for (let at = from; at < to; at++) {
      if (units[at] !== left) continue;
      const end = endOf(units, at, this.#left);
      if (end > 0 && this.#isNext(units, end)) return true;
    }
    return false;
  }

  /** Whether the right word stands here, behind parts of the left one. */
  #isNext(units: Uint16Array, from: number): boolean {
    let at = from;
    while (isBesideWord(units[at])) at += units[at + 1] >= WIDE ? 3 : 2;
    return endOf(units, at, this.#right) > 0;
  }
}

/** Where the code ends if it stands here; else 0. */
function endOf(units: Uint16Array, at: number, code: number): number {
  if (code < WIDE) return units[at] === code ? at + 1 : 0;
  return units[at] === highUnit(code) && units[at + 1] === lowUnit(code) ? at + 2 : 0;
}
