import { type TokenBuffer, TokenKind } from "../analysis/token.js";
import { GrowableUint32 } from "../collections/growable-array.js";
import { lowerBound } from "../collections/lower-bound.js";

/**
 * Weights in halves, so that they are whole numbers (ranking 6.2): a word weighs 1, an unspaced character
 * 1/2.
 */
export const wordHalves = 2;
const characterHalves = 1;

/**
 * The words and unspaced characters of one attribute, in text order, with their ranges in its text. Parts,
 * Hangul grams and dictionary words inside a run lie within them and have no weight of their own. Reused for
 * each attribute.
 */
export class WeighedText {
  readonly #starts = new GrowableUint32(256);
  readonly #ends = new GrowableUint32(256);
  /**
   * By ordinal: twice the weight of the tokens before it. The last entry is twice the weight of all tokens.
   */
  readonly #halvesBefore = new GrowableUint32(256);
  #halves = 0;

  constructor() {
    this.reset();
  }

  reset(): void {
    this.#starts.reset();
    this.#ends.reset();
    this.#halvesBefore.reset();
    this.#halves = 0;
    this.#halvesBefore.push(0);
  }

  /** Adds the tokens of a value that have a weight. `offset`: where the value starts in the text. */
  addAll({ kinds, starts, ends, length }: TokenBuffer, offset: number): void {
    for (let i = 0; i < length; i++) {
      if (kinds[i] === TokenKind.word) this.#push(offset + starts[i], offset + ends[i], wordHalves);
      else if (kinds[i] === TokenKind.gram) this.#addGram(offset + starts[i], offset + ends[i]);
    }
  }

  /** Twice the weight of all tokens. */
  get halves(): number {
    return this.#halves;
  }

  /** The number of words and unspaced characters. */
  get length(): number {
    return this.#starts.length;
  }

  /** Twice the weight of the tokens `[from, to)`. */
  halvesOf(from: number, to: number): number {
    const before = this.#halvesBefore.array;
    return before[to] - before[from];
  }

  startOf(ordinal: number): number {
    return this.#starts.array[ordinal];
  }

  endOf(ordinal: number): number {
    return this.#ends.array[ordinal];
  }

  /** The last token that starts at or before an offset of the text. Some token lies at this offset. */
  ordinalAt(offset: number): number {
    return Math.max(0, lowerBound(this.#starts.array, 0, this.length, offset + 1) - 1);
  }

  /** The first token that ends at or behind an offset of the text; the last token if none does. */
  endingFrom(offset: number): number {
    return Math.min(lowerBound(this.#ends.array, 0, this.length, offset), this.length - 1);
  }

  /** A gram stands for its first character, which ends where the next gram of the run starts. */
  #addGram(start: number, end: number): void {
    const last = this.length - 1;
    if (last >= 0 && start < this.#ends.array[last] && start > this.#starts.array[last]) {
      this.#ends.array[last] = start;
    }
    this.#push(start, end, characterHalves);
  }

  #push(start: number, end: number, halves: number): void {
    this.#starts.push(start);
    this.#ends.push(end);
    this.#halves += halves;
    this.#halvesBefore.push(this.#halves);
  }
}
