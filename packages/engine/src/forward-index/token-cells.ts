import { LEAD_SHIFT, POSITION_MAX, SLOT_MASK } from "./token-codes.js";

/**
 * A token takes its term; its kind (bits 0-2), slot (bits 3-8) and lead; its first (bits 0-15) and last
 * position; its place; its place among all tokens. One array for all of them keeps the inner loop's addresses
 * in registers.
 */
export const cellsPerToken = 5;
export const slotShift = 3;
export const leadShift = slotShift + LEAD_SHIFT;
export const endShift = 16;
const kindMask = 7;

/**
 * A value takes its place; the ordinal of its first token here, and in bit 31 whether it may be said (see
 * mayBeSaid); its first position (bits 0-15) and its length; where it is stored, in units from the document's
 * first one on.
 */
export const cellsPerValue = 4;
export const valueLengthShift = 16;
export const valueLengthMax = 0xffff;
export const sayable = 1 << 31;

/**
 * Tokens of one document in text order, by their ordinals; and the values that these are of, by theirs. Of
 * sought tokens, values without any are left out.
 */
export class TokenCells {
  length = 0;
  valueCount = 0;
  /** Whether some value may be wholly said (see mayBeSaid). */
  maySay = false;
  /** Words and unspaced characters of the document (ranking 3, `len`). */
  documentLength = 0;
  protected cells: Uint32Array;
  protected values: Uint32Array;

  constructor(cells: Uint32Array, values: Uint32Array) {
    this.cells = cells;
    this.values = values;
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
    return (this.cells[i * cellsPerToken + 1] >>> slotShift) & SLOT_MASK;
  }

  /** How many stop words begin the value, if that is the attribute's first and has more than them; else 0. */
  lead(i: number): number {
    return this.cells[i * cellsPerToken + 1] >>> leadShift;
  }

  /** The position that `attribute` compares (ranking 3). */
  adjustedStart(i: number): number {
    const start = this.start(i) - this.lead(i);
    return start > 0 ? start : 0;
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

  /** The place of a token at the value's first position. */
  valuePlace(value: number): number {
    return this.values[value * cellsPerValue];
  }

  /** The ordinal of its first token. */
  valueToken(value: number): number {
    return this.values[value * cellsPerValue + 1] & ~sayable;
  }

  /**
   * Whether it may be wholly said (ranking 3, `exactness`) by what its tokens are taken for: each of its
   * positions, but for some at its beginning that may be articles, lies in the span of a token that is no
   * piece, and no Hangul gram.
   */
  mayBeSaid(value: number): boolean {
    return (this.values[value * cellsPerValue + 1] & sayable) !== 0;
  }

  /** Its first position. */
  valueStart(value: number): number {
    return this.values[value * cellsPerValue + 2] & POSITION_MAX;
  }

  /** How many positions it has, tokens that are not here too; valueLengthMax: so many or more. */
  valueLength(value: number): number {
    return this.values[value * cellsPerValue + 2] >>> valueLengthShift;
  }

  /**
   * Where it is stored, in units from the document's first one on: before it, if the value repeats an earlier
   * one.
   */
  valueOffset(value: number): number {
    return this.values[value * cellsPerValue + 3] | 0;
  }
}
