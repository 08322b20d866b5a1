/** Stands in place of a hash for words that are left out, such as stop words. */
export const UNSAID = 0;

/**
 * Start value of the sum. Not 0, since 0 mixes to 0: so values of stop words alone choose bits like all
 * others.
 */
const sumOfNone = 0x9e3779b1;

/**
 * The words that a value, or a query, says: a set of at most `max` hashes. Order and repetition make no
 * difference.
 */
export class SaidHashes {
  readonly #hashes: Int32Array;
  /** The number of hashes. More than `max`: there are too many. */
  #count = 0;
  #sum = sumOfNone;

  constructor(readonly max: number) {
    this.#hashes = new Int32Array(max);
  }

  clear(): void {
    this.#count = 0;
    this.#sum = sumOfNone;
  }

  get areTooMany(): boolean {
    return this.#count > this.max;
  }

  add(hash: number): void {
    if (hash === UNSAID || this.areTooMany) return;
    const hashes = this.#hashes;
    const count = this.#count;
    for (let i = 0; i < count; i++) if (hashes[i] === hash) return;
    if (count < this.max) hashes[count] = hash;
    this.#count = count + 1;
    this.#sum = (this.#sum + hash) | 0;
  }

  /** 32 bits that are equal for equal sets and well spread for others. Another `seed` gives other bits. */
  mixed(seed: number): number {
    const sum = (this.#sum + seed) | 0;
    let mixed = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
    return mixed ^ (mixed >>> 15);
  }
}
