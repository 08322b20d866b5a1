import { POSITION_MAX } from "./token-codes.js";

/**
 * A token takes its term; its kind (bits 0-2) and slot; its first (bits 0-15) and last position; its place; its place among all
 * tokens. One array for all of them keeps the inner loop's addresses in registers.
 */
export const cellsPerToken = 5;
export const slotShift = 3;
export const endShift = 16;
const kindMask = 7;

/** Tokens of one document in text order, by their ordinals. */
export class TokenCells {
  length = 0;
  /** Words and unspaced characters of the document (ranking 3, `len`). */
  documentLength = 0;
  soughtValueCount = 0;
  /** Of the values that have as many words and grams as is sought, the places that they start at. */
  soughtValuePlaces: Uint32Array;
  protected cells: Uint32Array;

  /** With room for so many tokens. */
  constructor(cells: Uint32Array, soughtValuePlaces: Uint32Array) {
    this.cells = cells;
    this.soughtValuePlaces = soughtValuePlaces;
  }

  term(i: number): number {
    return this.cells[i * cellsPerToken];
  }

  /** A TokenKind. */
  kind(i: number): number {
    return this.cells[i * cellsPerToken + 1] & kindMask;
  }

  /** The attribute's slot (see SearchableAttributes). */
  slot(i: number): number {
    return this.cells[i * cellsPerToken + 1] >>> slotShift;
  }

  /** First and last position that the token spans. */
  start(i: number): number {
    return this.cells[i * cellsPerToken + 2] & POSITION_MAX;
  }

  end(i: number): number {
    return this.cells[i * cellsPerToken + 2] >>> endShift;
  }

  /** Counts the words and grams of the document; what stands in another value is 16 or more away. */
  place(i: number): number {
    return this.cells[i * cellsPerToken + 3];
  }

  /** Likewise with parts: the Hangul grams of a word count up by one. */
  tokenPlace(i: number): number {
    return this.cells[i * cellsPerToken + 4];
  }
}
