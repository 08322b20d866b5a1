const capacityMin = 1_024;
const EMPTY = -1;

/** A set of pairs of numbers from 0, whose product is below 2^53. Open addressing, as HashNumbers. */
export class PairSet {
  /** By place; EMPTY where there is none. Places are powers of two in number, at most half of them taken. */
  #pairs = new Float64Array(0);
  #size = 0;
  readonly #secondEnd: number;

  /** All second numbers are below `secondEnd`. */
  constructor(secondEnd: number) {
    this.#secondEnd = secondEnd;
  }

  /** Whether the pair was not in the set. */
  add(first: number, second: number): boolean {
    if (this.#size * 2 >= this.#pairs.length) this.#grow();
    const pair = first * this.#secondEnd + second;
    const pairs = this.#pairs;
    let at = placeOf(first, second, pairs.length);
    while (pairs[at] !== EMPTY) {
      if (pairs[at] === pair) return false;
      at = (at + 1) & (pairs.length - 1);
    }
    pairs[at] = pair;
    this.#size++;
    return true;
  }

  #grow(): void {
    const pairs = new Float64Array(Math.max(capacityMin, this.#pairs.length * 2)).fill(EMPTY);
    for (const pair of this.#pairs) {
      if (pair === EMPTY) continue;
      const first = Math.floor(pair / this.#secondEnd);
      let at = placeOf(first, pair - first * this.#secondEnd, pairs.length);
      while (pairs[at] !== EMPTY) at = (at + 1) & (pairs.length - 1);
      pairs[at] = pair;
    }
    this.#pairs = pairs;
  }
}

/**
 * Multiplicative hashing, of which the high bits are spread best; neighbours in one number stay apart in the
 * other.
 */
function placeOf(first: number, second: number, capacity: number): number {
  const mixed = Math.imul(second, 0x9e3779b1) ^ Math.imul(first + 1, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) & (capacity - 1);
}
