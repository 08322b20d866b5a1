import { bitOf, characterSetOf } from "./character-sets.js";

/** Stands before and behind the word. It is no code point. */
export const OUTSIDE_WORD = -1;

/** Code points below this (ASCII) have an entry in `indexBits`. */
const tableLength = 128;
/** Longer words have no `indexBits`, because their rows do not fit in 32 bits. */
const tableWordMax = 28;

const HIGH_SURROGATES = 0xd800;

/** A word in the form that the automaton needs (osa-automaton.ts). */
export class WordPattern {
  readonly length: number;
  readonly last: number;
  /** The word's character set and length (character-sets.ts). */
  readonly set: number;
  readonly #budget: number;
  readonly matchMask: number;
  /** Whether all characters come before the surrogates. Siblings in a tree ascend up to there. */
  readonly isSeekable: boolean;
  /** `characters[j - 1]` is at `j + budget`. So the column of cell k of row i is at `i + k`. */
  readonly #padded: Int32Array;
  /** At `i + k`: the set of the word's characters behind the column of cell k of row i. */
  readonly unreadSets: Int32Array;
  /** For each ASCII character: bit p if it is at index p of `#padded`. Empty for a long word. */
  readonly indexBits: Int32Array;

  /** @param characters code points */
  constructor(characters: readonly number[], budget: 1 | 2) {
    this.length = characters.length;
    this.set = characterSetOf(characters);
    this.last = characters[characters.length - 1];
    this.#budget = budget;
    this.matchMask = 2 ** (2 * budget + 1) - 1;
    this.#padded = new Int32Array(characters.length + 3 * budget + 3).fill(OUTSIDE_WORD);
    this.#padded.set(characters, budget + 1);
    this.indexBits = new Int32Array(characters.length > tableWordMax ? 0 : tableLength);
    this.unreadSets = new Int32Array(this.#padded.length);
    for (let at = characters.length - 1; at >= 0; at--) {
      this.unreadSets[at + budget] = this.unreadSets[at + budget + 1] | bitOf(characters[at]);
    }
    this.unreadSets.fill(this.unreadSets[budget], 0, budget);
    this.isSeekable = characters.every((character) => character < HIGH_SURROGATES);
    for (const [i, character] of characters.entries()) {
      if (character < this.indexBits.length) this.indexBits[character] |= 1 << (i + budget + 1);
    }
  }

  /** The set of the word's characters in the columns of `cells` (bits) of row `row`. */
  setOfCells(row: number, cells: number): number {
    let set = 0;
    for (let rest = cells; rest !== 0; rest &= rest - 1) {
      const character = this.#padded[row + 31 - Math.clz32(rest & -rest)];
      if (character !== OUTSIDE_WORD) set |= bitOf(character);
    }
    return set;
  }

  /** The character in the column of `cell` of row `row`, or OUTSIDE_WORD. */
  characterAt(row: number, cell: number): number {
    return this.#padded[row + cell];
  }

  /**
   * The cells of row `row` in whose columns the word has `character`, as bits. Rows count from 1, up to one
   * behind the last row that is not dead.
   */
  matches(row: number, character: number): number {
    if (character < this.indexBits.length) return (this.indexBits[character] >>> row) & this.matchMask;
    let matches = 0;
    for (let cell = 0; cell <= 2 * this.#budget; cell++) {
      if (this.#padded[row + cell] === character) matches |= 1 << cell;
    }
    return matches;
  }
}
