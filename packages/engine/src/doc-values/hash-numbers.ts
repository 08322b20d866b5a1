const capacityMin = 1_024;
const EMPTY = -1;

/**
 * Gives hashes dense numbers, in order of appearance. A table with open addressing and linear probing (Knuth,
 * The Art of Computer Programming 3, 6.4). A Map would have an object for each hash, and take twice the
 * memory and four times the time.
 */
export class HashNumbers {
  /**
   * The hash in each slot, or EMPTY. The number of slots is a power of two, and at most half of them are
   * taken.
   */
  #hashes: Float64Array;
  #numbers: Int32Array;
  #size = 0;

  /** `expected`: number of hashes that fit without growth. */
  constructor(expected = 0) {
    let capacity = capacityMin;
    while (capacity < expected * 2) capacity *= 2;
    this.#hashes = new Float64Array(capacity).fill(EMPTY);
    this.#numbers = new Int32Array(capacity);
  }

  /** The number of `hash`, an integer from 0 to 2^53 - 1. A new hash gets the number `next`. */
  numberOf(hash: number, next: number): number {
    let at = startOf(hash, this.#hashes.length);
    while (this.#hashes[at] !== hash) {
      if (this.#hashes[at] === EMPTY) return this.#add(hash, next);
      at = (at + 1) & (this.#hashes.length - 1);
    }
    return this.#numbers[at];
  }

  #add(hash: number, number: number): number {
    if ((this.#size + 1) * 2 > this.#hashes.length) this.#grow();
    this.#put(hash, number);
    this.#size++;
    return number;
  }

  #put(hash: number, number: number): void {
    let at = startOf(hash, this.#hashes.length);
    while (this.#hashes[at] !== EMPTY) at = (at + 1) & (this.#hashes.length - 1);
    this.#hashes[at] = hash;
    this.#numbers[at] = number;
  }

  #grow(): void {
    const [hashes, numbers] = [this.#hashes, this.#numbers];
    this.#hashes = new Float64Array(hashes.length * 2).fill(EMPTY);
    this.#numbers = new Int32Array(hashes.length * 2);
    for (let i = 0; i < hashes.length; i++) if (hashes[i] !== EMPTY) this.#put(hashes[i], numbers[i]);
  }
}

/** Hashes are evenly distributed, so their low bits serve as a slot. */
function startOf(hash: number, capacity: number): number {
  return hash & (capacity - 1);
}
