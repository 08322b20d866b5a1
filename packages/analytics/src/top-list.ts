import type { Tally } from "./heavy-hitters.js";

interface Sum {
  /** The key was counted at least this often. */
  count: number;
  /** How much higher the true count may be, without days in whose lists the key has no place. */
  over: number;
  /** The floors of the lists in which the key has a place. */
  floors: number;
}

export interface TopEntry {
  readonly key: string;
  readonly count: number;
  readonly countMax: number;
}

/**
 * Adds up lists of frequent keys, in bounded memory: of too many keys, those with the least counts are left
 * out, until half of the allowed number is there. A key that comes later may have been left out before, so
 * `#leftOutMax` is added to its `countMax`.
 */
export class TopList {
  readonly #keysMax: number;
  readonly #sums = new Map<string, Sum>();
  #floors = 0;
  /** No key that was left out had more in lists where it had a place, beyond what `#floors` says. */
  #leftOutMax = 0;

  /** @param keysMax as long as the lists have no more keys together, none is left out */
  constructor(keysMax: number) {
    this.#keysMax = keysMax;
  }

  get size(): number {
    return this.#sums.size;
  }

  has(key: string): boolean {
    return this.#sums.has(key);
  }

  /** @param floor see `HeavyHitters` */
  add<Detail>(
    entries: Iterable<readonly [string, Readonly<Tally<Detail>>]>,
    floor: number,
    keyOf: (key: string) => string,
  ): void {
    this.#floors += floor;
    for (const [own, { count, overcount }] of entries) {
      const key = keyOf(own);
      const sum = this.#sums.get(key) ?? { count: 0, over: this.#leftOutMax, floors: 0 };
      sum.count += count - overcount;
      sum.over += overcount;
      sum.floors += floor;
      this.#sums.set(key, sum);
    }
    if (this.#sums.size > this.#keysMax) this.#leaveOut(this.#sums.size - Math.floor(this.#keysMax / 2));
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

  /** @param keys how many; not 0, and not more than there are */
  #leaveOut(keys: number): void {
    const counts = Float64Array.from(this.#sums.values(), ({ count }) => count).sort();
    const greatest = counts[keys - 1];
    let equals = keys - counts.indexOf(greatest);
    for (const [key, { count, over, floors }] of this.#sums) {
      if (count > greatest || (count === greatest && --equals < 0)) continue;
      this.#leftOutMax = Math.max(this.#leftOutMax, count + over - floors);
      this.#sums.delete(key);
    }
  }
}
