/**
 * A seeded generator, so that the traffic of a round can be repeated. The moment of a kill cannot be
 * repeated.
 */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number of `[0, bound)` (mulberry32). */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    const seed = this.#state;
    let value = Math.imul(seed ^ (seed >>> 15), seed | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) % bound;
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True once in `times` calls, on average. */
  onceIn(times: number): boolean {
    return this.below(times) === 0;
  }

  oneOf<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)];
  }
}
