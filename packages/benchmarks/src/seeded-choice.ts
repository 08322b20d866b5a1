/**
 * A source of choices that are the same for the same seed: mulberry32
 * (github.com/bryc/code/blob/master/jshash/PRNGs.md).
 */
export class SeededChoice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number of `[0, 1)`. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number of `[0, bound)`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** @throws {RangeError} there are no items */
  of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError("nothing to choose from");
    return item;
  }

  /**
   * `count` of the items, or all if there are fewer, in the order of `items`: a partial Fisher-Yates shuffle.
   */
  sample<Item>(items: readonly Item[], count: number): Item[] {
    const places = Uint32Array.from(items, (_, place) => place);
    const taken = Math.min(count, items.length);
    for (let i = 0; i < taken; i++) {
      const j = i + this.below(items.length - i);
      [places[i], places[j]] = [places[j], places[i]];
    }
    return Array.from(places.subarray(0, taken).sort(), (place) => items[place]);
  }
}
