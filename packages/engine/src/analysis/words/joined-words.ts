import { type KnownWords, NO_WORD } from "./known-words.js";

/** The numbers of two words. */
const keyLength = 2;
const slotsMin = 1 << 4;
const slotsMax = 1 << 13;

/**
 * Terms of two known words written together (`email` of `e-mail`), by the numbers of the words: the same
 * string for the same two. A pair takes the slot of another with the same hash over.
 */
export class JoinedWords {
  /** Of the term that was made last, as in `KnownWords`. */
  number = NO_WORD;
  readonly #words: KnownWords;
  #slotCount = slotsMin;
  #keys = new Int32Array(slotsMin * keyLength).fill(NO_WORD);
  #terms: string[] = [];
  #numbers = new Int32Array(slotsMin);
  /** How many pairs were remembered since the last growth. */
  #remembered = 0;

  /** @param words gives numbers to joined terms, too */
  constructor(words: KnownWords) {
    this.#words = words;
  }

  /** The terms of both words as one; each with its number, or NO_WORD. */
  // Hot: four parameters and no object.
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
    if (++this.#remembered > this.#slotCount && this.#slotCount < slotsMax) this.#grow();
    return term;
  }

  /** Forgets the pairs: most of them come again soon. */
  #grow(): void {
    this.#slotCount *= 4;
    this.#keys = new Int32Array(this.#slotCount * keyLength).fill(NO_WORD);
    this.#terms = [];
    this.#numbers = new Int32Array(this.#slotCount);
    this.#remembered = 0;
  }
}

function hashOf(first: number, second: number): number {
  const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  return (hash >>> 15) ^ (hash >>> 7);
}
