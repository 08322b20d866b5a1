import { PairSet } from "../collections/pair-set.js";

/** Bits that there may be at most: more would not stay in the caches of a processor. */
const bitsMax = 2 ** 23;
const wordsMin = 64;

/** Which values have been counted for which groups. */
export class GroupPairs {
  readonly #groupCount: number;
  /** Values below it have a bit for each group, side by side. */
  readonly #valuesEnd: number;
  #bits = new Uint32Array(wordsMin);
  /** Of all other values. */
  readonly #others: PairSet;

  /** All groups are below `groupCount`. */
  constructor(groupCount: number) {
    this.#groupCount = groupCount;
    this.#others = new PairSet(Math.max(groupCount, 1));
    this.#valuesEnd = Math.floor(bitsMax / Math.max(groupCount, 1));
  }

  /** Whether the pair is new. */
  add(value: number, group: number): boolean {
    if (value >= this.#valuesEnd) return this.#others.add(value, group);
    const pair = value * this.#groupCount + group;
    const word = pair >>> 5;
    const bit = 1 << (pair & 31);
    if (word >= this.#bits.length) this.#grow(word + 1);
    if ((this.#bits[word] & bit) !== 0) return false;
    this.#bits[word] |= bit;
    return true;
  }

  #grow(words: number): void {
    const bits = new Uint32Array(Math.max(words, this.#bits.length * 2));
    bits.set(this.#bits);
    this.#bits = bits;
  }
}
