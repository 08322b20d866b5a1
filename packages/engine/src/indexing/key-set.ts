const capacity = 1 << 14;
const keysMax = capacity / 2;

/**
 * A set of 32-bit numbers that is reused for one document after the other: a hash table with linear probing,
 * at most half full. `clear` must be called before the first `add`.
 */
export class KeySet {
  length = 0;
  /** The numbers in the set, in order of appearance. */
  readonly keys = new Uint32Array(keysMax);
  readonly #table = new Uint32Array(capacity);
  /** By index of `#table`: the `#time` at which it was taken. It is free if this is not the current one. */
  readonly #taken = new Uint32Array(capacity);
  #time = 0;

  clear(): void {
    this.length = 0;
    this.#time++;
  }

  /** Returns false if there is no room. */
  add(key: number): boolean {
    let at = (key ^ (key >>> 18)) & (capacity - 1);
    for (; this.#taken[at] === this.#time; at = (at + 1) & (capacity - 1))
      if (this.#table[at] === key) return true;
    if (this.length === keysMax) return false;
    this.#taken[at] = this.#time;
    this.#table[at] = key;
    this.keys[this.length++] = key;
    return true;
  }
}
