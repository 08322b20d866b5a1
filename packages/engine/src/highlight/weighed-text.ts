import { type TokenBuffer, TokenKind } from "../analysis/token.js";
import { GrowableUint32 } from "../collections/growable-array.js";
import { lowerBound } from "../collections/lower-bound.js";

/** In halves, so that weights are whole numbers (ranking 6.2): a word weighs 1, an unspaced character 1/2. */
export const wordHalves = 2;
const characterHalves = 1;

/**
 * The words and unspaced characters of one attribute, in text order, with their ranges in its text. Parts,
 * Hangul grams and dictionary words inside a run lie within them and have no weight of their own. Used again
 * for each attribute.
 */
export class WeighedText {
  readonly #starts = new GrowableUint32(256);
  readonly #ends = new GrowableUint32(256);
  /** By ordinal twice the weight of those before it; the last entry is that of all. */
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

  /** Adds those tokens of a value that weigh; `offset`: where it starts in the text. */
  addAll({ kinds, starts, ends, length }: TokenBuffer, offset: number): void {
    for (let i = 0; i < length; i++) {
      if (kinds[i] === TokenKind.word) this.#push(offset + starts[i], offset + ends[i], wordHalves);
      else if (kinds[i] === TokenKind.gram) this.#addGram(offset + starts[i], offset + ends[i]);
    }
  }

  /** Twice the weight of all. */
  get halves(): number {
    return this.#halves;
  }

  /** Number of words and unspaced characters. */
  get length(): number {
    return this.#starts.length;
  }

  /** Twice the weight of those from `from` up to, without, `to`. */
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

  /** The last that starts at or before an offset of the text at which one of them lies. */
  ordinalAt(offset: number): number {
    return Math.max(0, lowerBound(this.#starts.array, 0, this.length, offset + 1) - 1);
  }

  /** The first that ends at an offset of the text or behind it; the last if none does. */
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
