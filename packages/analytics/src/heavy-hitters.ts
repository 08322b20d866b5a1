import { KeysByCount } from "./keys-by-count.js";

/** How often a key was added, and what else is known of it. */
export interface Tally<Detail> {
  /** An upper bound of the true count. */
  count: number;
  /** The true count is at least `count - overcount`. */
  overcount: number;
  detail: Detail;
}

/**
 * The most frequent of any number of keys, in bounded memory: Space-Saving of Metwally, Agrawal and El Abbadi
 * ("Efficient computation of frequent and top-k elements in data streams", ICDT 2005), with additions that
 * can be taken back. As long as there were never more keys than places, every count is exact.
 *
 * `floor` bounds the true count of every key that has no place. In the paper that is the smallest count; here
 * counts also fall, so the largest count that ever lost its place is remembered.
 */
export class HeavyHitters<Detail> {
  readonly #capacity: number;
  readonly #newDetail: () => Detail;
  readonly #tallies = new Map<string, Tally<Detail>>();
  readonly #order = new KeysByCount();
  readonly #changed = new Set<string>();
  #floor = 0;

  /** @param capacity the number of keys that have a place */
  constructor(capacity: number, newDetail: () => Detail) {
    this.#capacity = capacity;
    this.#newDetail = newDetail;
  }

  get size(): number {
    return this.#tallies.size;
  }

  get floor(): number {
    return this.#floor;
  }

  get(key: string): Readonly<Tally<Detail>> | undefined {
    return this.#tallies.get(key);
  }

  entries(): IterableIterator<[string, Readonly<Tally<Detail>>]> {
    return this.#tallies.entries();
  }

  /** Adds one. If no place is free, the key takes that of the least frequent one. */
  add(key: string): Tally<Detail> {
    const tally = this.#tallies.get(key) ?? this.#admit(key);
    this.#order.remove(key, tally.count);
    tally.count += 1;
    this.#order.add(key, tally.count);
    this.#changed.add(key);
    return tally;
  }

  /** Takes one addition back, if the key still has its place. */
  takeBack(key: string): Tally<Detail> | undefined {
    const tally = this.#tallies.get(key);
    if (tally === undefined) return undefined;
    this.#order.remove(key, tally.count);
    tally.count -= 1;
    if (tally.count <= tally.overcount) this.#tallies.delete(key);
    else this.#order.add(key, tally.count);
    this.#changed.add(key);
    return tally;
  }

  /** Changes what is known of a key that has a place. */
  change(key: string, change: (detail: Detail) => void): void {
    const tally = this.#tallies.get(key);
    if (tally === undefined) return;
    change(tally.detail);
    this.#changed.add(key);
  }

  delete(key: string): void {
    const tally = this.#tallies.get(key);
    if (tally === undefined) return;
    this.#order.remove(key, tally.count);
    this.#tallies.delete(key);
    this.#changed.add(key);
  }

  /** The next call of `takeChanged` returns all keys that have a place. */
  markAllChanged(): void {
    for (const key of this.#tallies.keys()) this.#changed.add(key);
  }

  /** The keys whose tallies have changed since the last call, or are gone. */
  takeChanged(): string[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  /** Sets what was stored. */
  restore(floor: number, tallies: Iterable<readonly [string, Tally<Detail>]>): void {
    this.#floor = floor;
    for (const [key, tally] of tallies) {
      this.#tallies.set(key, tally);
      this.#order.add(key, tally.count);
    }
  }

  #admit(key: string): Tally<Detail> {
    if (this.#tallies.size >= this.#capacity) this.#evictLeast();
    const tally = { count: this.#floor, overcount: this.#floor, detail: this.#newDetail() };
    this.#tallies.set(key, tally);
    this.#order.add(key, tally.count);
    return tally;
  }

  #evictLeast(): void {
    const { key, count } = this.#order.least();
    this.delete(key);
    this.#floor = Math.max(this.#floor, count);
  }
}
