import { RecentTime } from "@findling/store/log";
import type { SearchOwner, TakenTime } from "./search-queue.js";

/** Nothing that a thread does is this long, but few searches. */
export const longSearchMs = 100;
/** A key with a search that runs so long is slow for a while. */
export const slowSearchMs = 1_000;
const slowForMs = 10_000;

/** How much of the threads each key and each index has taken lately, and which keys have slow searches. */
export class SearchShares {
  readonly #clock: () => number;
  readonly #keys = new RecentTime();
  readonly #indexes = new RecentTime();
  readonly #slowUntil = new Map<string, number>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /**
   * A search has taken `ms` of a thread more. Of a long one only the beginning counts on the index, too: who
   * else searches the index does not wait for what one key takes.
   */
  charge({ index, keyId }: SearchOwner, ms: number, isLong: boolean): void {
    const now = this.#clock();
    this.#keys.add(keyId, ms, now);
    if (!isLong) this.#indexes.add(index, ms, now);
  }

  noteSlow(keyId: string): void {
    this.#slowUntil.set(keyId, this.#clock() + slowForMs);
  }

  /** As of now. */
  taken(): TakenTime {
    const now = this.#clock();
    return {
      ofKey: (keyId) => this.#keys.of(keyId, now),
      ofIndex: (index) => this.#indexes.of(index, now),
    };
  }

  /**
   * Whether the searches of the key have to leave room for those of others: they were slow lately, and others
   * search.
   */
  isBounded(keyId: string): boolean {
    const until = this.#slowUntil.get(keyId);
    if (until === undefined) return false;
    if (until > this.#clock()) return this.#keys.hasOthers(keyId);
    this.#slowUntil.delete(keyId);
    return false;
  }
}
