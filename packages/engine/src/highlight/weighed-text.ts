import { type TokenBuffer, TokenKind } from "../analysis/token.js";
import { GrowableInt32 } from "../collections/growable-array.js";

/** In halves, so that weights are whole numbers (ranking 6.2): a word weighs 1, an unspaced character 1/2. */
export const wordHalves = 2;
const characterHalves = 1;

/**
 * The words and unspaced characters of one attribute, in text order, with their ranges in its text. Parts, Hangul grams
 * and dictionary words inside a run lie within them and have no weight of their own. Used again for each attribute.
 */
export class WeighedText {
  readonly #starts = new GrowableInt32(256);
  readonly #ends = new GrowableInt32(256);
  /** By ordinal twice the weight of those before it; the last entry is that of all. */
  readonly #halvesBefore = new GrowableInt32(256);
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
    const starts = this.#starts.array;
    let low = 0;
    let high = this.length;
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low;
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
