import { LEAD_SHIFT, POSITION_MAX, SLOT_MASK } from "./token-codes.js";

/**
 * The cells of a token. All tokens are in one array, to keep the addresses of the inner loop in registers.
 *
 *     0                       its term
 *     KIND_CELL               its kind (bits 0-2), slot (bits 3-8) and lead
 *     SPAN_CELL               its first position (bits 0-15), and how many positions behind that it ends
 *     DOCUMENT_POSITION_CELL  its document position
 *     TOKEN_NUMBER_CELL       its token number
 */
export const KIND_CELL = 1;
export const SPAN_CELL = 2;
export const DOCUMENT_POSITION_CELL = 3;
export const TOKEN_NUMBER_CELL = 4;
export const cellsPerToken = 5;
export const kindMask = 7;
export const slotShift = 3;
export const leadShift = slotShift + LEAD_SHIFT;
export const spanReachShift = 16;

/**
 * The cells of a value.
 *
 *     0            its document position
 *     FIRST_CELL   the ordinal of its first token in this buffer, with bit 31 set if it may be said (see
 *                  mayBeSaid)
 *     RANGE_CELL   its first position (bits 0-15) and its length
 *     OFFSET_CELL  its offset in units from the document's first unit
 */
export const FIRST_CELL = 1;
export const RANGE_CELL = 2;
export const OFFSET_CELL = 3;
export const cellsPerValue = 4;
export const valueLengthShift = 16;
export const valueLengthMax = 0xffff;
export const sayable = 1 << 31;

/**
 * The tokens of one document in text order, by their ordinals, and their values, also by ordinals. If only
 * sought tokens were read, values without any are left out.
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

  /** The TokenKind of token i. */
  kind(i: number): number {
    return this.cells[i * cellsPerToken + KIND_CELL] & kindMask;
  }

  /** The attribute's slot (see SearchableAttribute). */
  slot(i: number): number {
    return (this.cells[i * cellsPerToken + KIND_CELL] >>> slotShift) & SLOT_MASK;
  }

  /**
   * Number of stop words at the start of the value. 0 if it is not the first value, or if it has only stop
   * words.
   */
  lead(i: number): number {
    return this.cells[i * cellsPerToken + KIND_CELL] >>> leadShift;
  }

  /** The position that the criterion `attribute` compares (ranking 3). */
  adjustedStart(i: number): number {
    const start = this.start(i) - this.lead(i);
    return start > 0 ? start : 0;
  }

  /** The first position of token i, saturated. */
  start(i: number): number {
    return this.cells[i * cellsPerToken + SPAN_CELL] & POSITION_MAX;
  }

  /** The last position of token i. A token keeps its length if its first position is saturated. */
  end(i: number): number {
    const span = this.cells[i * cellsPerToken + SPAN_CELL];
    return (span & POSITION_MAX) + (span >>> spanReachShift);
  }

  /**
   * A position counts within one attribute, a document position through the whole document. It is the number
   * of tokens before token i that have a position of their own, which are words and grams, plus
   * DOCUMENT_POSITION_GAP for each value up to its own. So words side by side have consecutive ones, and
   * tokens in different values are far apart. A token that shares the position of another one, such as a
   * part, shares its document position, too. Document positions do not saturate.
   */
  documentPosition(i: number): number {
    return this.cells[i * cellsPerToken + DOCUMENT_POSITION_CELL];
  }

  /**
   * Counts the tokens before token i as documentPosition does, but counts parts, too. So the Hangul grams of
   * a word, which all have its document position, have consecutive token numbers.
   */
  tokenNumber(i: number): number {
    return this.cells[i * cellsPerToken + TOKEN_NUMBER_CELL];
  }

  /** The document position that a token at the first position of the value has. */
  valueDocumentPosition(value: number): number {
    return this.values[value * cellsPerValue];
  }

  /** The ordinal of the value's first token. */
  valueToken(value: number): number {
    return this.values[value * cellsPerValue + FIRST_CELL] & ~sayable;
  }

  /**
   * Whether the value may be wholly said (ranking 3, `exactness`) by the words that its tokens stand for.
   * Then each of its positions is in the span of a token other than a piece or a Hangul gram. Some positions
   * at its start are exempt, because articles may stand there. Whether positions are saturated is not looked
   * at.
   */
  mayBeSaid(value: number): boolean {
    return (this.values[value * cellsPerValue + FIRST_CELL] & sayable) !== 0;
  }

  /** The value's first position. */
  valueStart(value: number): number {
    return this.values[value * cellsPerValue + RANGE_CELL] & POSITION_MAX;
  }

  /**
   * Number of positions of the value, including tokens that are not in this buffer. At most valueLengthMax.
   */
  valueLength(value: number): number {
    return this.values[value * cellsPerValue + RANGE_CELL] >>> valueLengthShift;
  }

  /**
   * Offset of the stored value, in units from the document's first unit. Negative if the value repeats an
   * earlier one.
   */
  valueOffset(value: number): number {
    return this.values[value * cellsPerValue + OFFSET_CELL] | 0;
  }
}
