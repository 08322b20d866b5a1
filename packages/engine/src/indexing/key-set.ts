const placesMax = 1 << 14;
const keysMax = placesMax / 2;

/**
 * A set of 32-bit numbers that is reused for one document after the other: a hash table with linear probing,
 * at most half full. `clear` must be called before the first `add`.
 */
export class KeySet {
  length = 0;
  /** The numbers in the set, in order of appearance. */
  readonly keys = new Uint32Array(keysMax);
  readonly #places = new Uint32Array(placesMax);
  /** By place: the `#time` at which it was taken. It is free if this is not the current one. */
  readonly #taken = new Uint32Array(placesMax);
  #time = 0;

  clear(): void {
    this.length = 0;
    this.#time++;
  }

  /** Returns false if there is no room. */
  add(key: number): boolean {
    let place = (key ^ (key >>> 18)) & (placesMax - 1);
    for (; this.#taken[place] === this.#time; place = (place + 1) & (placesMax - 1))
      if (this.#places[place] === key) return true;
    if (this.length === keysMax) return false;
    this.#taken[place] = this.#time;
    this.#places[place] = key;
    this.keys[this.length++] = key;
    return true;
  }
}
