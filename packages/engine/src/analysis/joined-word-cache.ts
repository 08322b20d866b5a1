import { NO_WORD, type WordCache } from "./word-cache.js";

/** A key is the numbers of two words. */
const keyLength = 2;
const slotsMin = 1 << 4;
const slotsMax = 1 << 13;

/**
 * Caches terms of two known words written together (`email` of `e-mail`), by the numbers of the words. The
 * same two words give the same string. A pair replaces another pair with the same hash.
 */
export class JoinedWordCache {
  /** The number of the last term in `WordCache`, or NO_WORD. */
  number = NO_WORD;
  readonly #words: WordCache;
  #slotCount = slotsMin;
  #keys = new Int32Array(slotsMin * keyLength).fill(NO_WORD);
  #terms: string[] = [];
  #numbers = new Int32Array(slotsMin);
  /** Number of pairs stored since the last growth. */
  #stored = 0;

  /** @param words also gives numbers to joined terms */
  constructor(words: WordCache) {
    this.#words = words;
  }

  /** Joins the terms of two words. Each number is that of the word, or NO_WORD. */
  join(first: string, firstNumber: number, second: string, secondNumber: number): string {
    this.number = NO_WORD;
    if (firstNumber === NO_WORD || secondNumber === NO_WORD) return first + second;
    const slot = hashOf(firstNumber, secondNumber) & (this.#slotCount - 1);
    const at = slot * keyLength;
    if (this.#keys[at] === firstNumber && this.#keys[at + 1] === secondNumber) {
      this.number = this.#numbers[slot];
      return this.#terms[slot];
    }
    const term = first + second;
    this.#keys[at] = firstNumber;
    this.#keys[at + 1] = secondNumber;
    this.#terms[slot] = term;
    this.number = this.#words.takeNumber();
    this.#numbers[slot] = this.number;
    if (++this.#stored > this.#slotCount && this.#slotCount < slotsMax) this.#grow();
    return term;
  }

  /** Drops all pairs: most of them come again soon. */
  #grow(): void {
    this.#slotCount *= 4;
    this.#keys = new Int32Array(this.#slotCount * keyLength).fill(NO_WORD);
    this.#terms = [];
    this.#numbers = new Int32Array(this.#slotCount);
    this.#stored = 0;
  }
}

function hashOf(first: number, second: number): number {
  const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  return (hash >>> 15) ^ (hash >>> 7);
}
