import { RecentTime } from "@findling/store/log";
import type { SearchOwner, TakenTime } from "./search-queue.js";

/**
 * A search, or anything else that a thread does, is long from this many milliseconds on. A few searches are,
 * and nothing else.
 */
export const longSearchMs = 100;
/** A key with a search that runs for this long counts as slow for a while. */
export const slowSearchMs = 1_000;
const slowForMs = 10_000;

/**
 * Measures how much thread time each key and each index has taken lately, and knows the keys with slow
 * searches.
 */
export class SearchShares {
  readonly #clock: () => number;
  readonly #keys = new RecentTime();
  readonly #indexes = new RecentTime();
  readonly #slowUntil = new Map<string, number>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /**
   * Charges `ms` of a thread to the key and the index of a search. Of a long search only the beginning is
   * charged to the index: other keys that search the index do not wait because of it.
   */
  charge({ index, keyId }: SearchOwner, ms: number, isLong: boolean): void {
    const now = this.#clock();
    this.#keys.add(keyId, ms, now);
    if (!isLong) this.#indexes.add(index, ms, now);
  }

  noteSlow(keyId: string): void {
    this.#slowUntil.set(keyId, this.#clock() + slowForMs);
  }

  /** The time that keys and indexes have taken, as of now. */
  taken(): TakenTime {
    const now = this.#clock();
    return {
      ofKey: (keyId) => this.#keys.of(keyId, now),
      ofIndex: (index) => this.#indexes.of(index, now),
    };
  }

  /**
   * Whether the searches of the key must leave room for others: they were slow lately, and other keys search.
   */
  isBounded(keyId: string): boolean {
    const until = this.#slowUntil.get(keyId);
    if (until === undefined) return false;
    if (until > this.#clock()) return this.#keys.hasOthers(keyId);
    this.#slowUntil.delete(keyId);
    return false;
  }
}
