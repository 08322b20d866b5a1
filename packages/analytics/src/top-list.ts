import type { Tally } from "./heavy-hitters.js";

interface Sum {
  /** At least so often. */
  count: number;
  /** How much more it may be, apart from days in whose lists the key has no place. */
  over: number;
  /** The floors of the lists in which the key has a place. */
  floors: number;
}

export interface TopEntry {
  readonly key: string;
  readonly count: number;
  readonly countMax: number;
}

/** Adds up lists of frequent keys. */
export class TopList {
  readonly #sums = new Map<string, Sum>();
  #floors = 0;

  /** @param floor see `HeavyHitters` */
  add<Detail>(
    entries: Iterable<readonly [string, Readonly<Tally<Detail>>]>,
    floor: number,
    keyOf: (key: string) => string,
  ): void {
    this.#floors += floor;
    for (const [own, { count, overcount }] of entries) {
      const key = keyOf(own);
      const sum = this.#sums.get(key) ?? { count: 0, over: 0, floors: 0 };
      sum.count += count - overcount;
      sum.over += overcount;
      sum.floors += floor;
      this.#sums.set(key, sum);
    }
  }

  /** The keys whose certain counts are largest; equal ones in the order of their keys. */
  top(count: number): TopEntry[] {
    return [...this.#sums]
      .map(([key, sum]) => {
        return { key, count: sum.count, countMax: sum.count + sum.over + this.#floors - sum.floors };
      })
      .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
      .slice(0, count);
  }
}
