import { bitCount } from "../collections/bit-count.js";

/** A query has at most 60 words (`contentWordsMax` and `freeWordsMax`): two small integers of 30 bits. */
const halfBits = 30;

/** Some of the words of a query, by number: content words by their ordinals, then free words. */
export class WordSet {
  #low = 0;
  #high = 0;

  static of(word: number): WordSet {
    const set = new WordSet();
    set.add(word);
    return set;
  }

  get size(): number {
    return bitCount(this.#low) + bitCount(this.#high);
  }

  clear(): void {
    this.#low = 0;
    this.#high = 0;
  }

  add(word: number): void {
    if (word < halfBits) this.#low |= 1 << word;
    else this.#high |= 1 << (word - halfBits);
  }

  /** Adds the words of another set. Returns whether one of them was not in this set yet. */
  addAll(other: WordSet): boolean {
    const hasMore = (other.#low & ~this.#low) !== 0 || (other.#high & ~this.#high) !== 0;
    this.#low |= other.#low;
    this.#high |= other.#high;
    return hasMore;
  }

  forEach(visit: (word: number) => void): void {
    for (let rest = this.#low; rest !== 0; rest &= rest - 1) visit(lowestOf(rest));
    for (let rest = this.#high; rest !== 0; rest &= rest - 1) visit(halfBits + lowestOf(rest));
  }
}

function lowestOf(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
