/** In place of a hash: what is left out, as stop words are. */
export const UNSAID = 0;

/** Not 0, of which every hash is 0: values of nothing but stop words choose bits as others do. */
const sumOfNone = 0x9e3779b1;

/**
 * What a value says, or a query: a set of hashes, of at most `max`. Order and repetition make no difference.
 */
export class SaidHashes {
  readonly #hashes: Int32Array;
  /** How many hashes there are; more than `max`: they are too many. */
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

  /** 32 bits that are the same for the same set, and spread for others. `seed`: another one, other bits. */
  mixed(seed: number): number {
    const sum = (this.#sum + seed) | 0;
    let mixed = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
    return mixed ^ (mixed >>> 15);
  }
}
