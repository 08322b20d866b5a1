import type { SearchJob } from "../search/search-messages.js";
import { longSearchMs, type SearchShares } from "./search-shares.js";
import type { SearchSlot } from "./search-slot.js";
import type { SearchSlots } from "./search-slots.js";
import type { WarmUpTurns } from "./warm-up-turns.js";

/**
 * Decides which thread gets a search.
 *
 * One thread more than the server is set to have, the *reserve*, begins a search only while all other threads
 * are busy with long ones, and never a search of a key that has a part in that. So the searches of one key
 * never make others wait, however long they take and however few threads there are.
 */
export class ThreadChoice {
  readonly #slots: SearchSlots;
  readonly #shares: SearchShares;
  readonly #warmUps: Pick<WarmUpTurns<SearchSlot>, "isWarming">;

  constructor(slots: SearchSlots, shares: SearchShares, warmUps: Pick<WarmUpTurns<SearchSlot>, "isWarming">) {
    this.#slots = slots;
    this.#shares = shares;
    this.#warmUps = warmUps;
  }

  /** Whether any thread has room for one more search. */
  get hasPlace(): boolean {
    return this.#slots.foreground.some(({ hasPlace }) => hasPlace);
  }

  /** Whether a thread has nothing to do. */
  get hasIdle(): boolean {
    return this.#slots.regular.some(({ hasPlace, load }) => hasPlace && load === 0);
  }

  /** @returns null: the search has to wait */
  slotFor(job: SearchJob): SearchSlot | null {
    const { keyId } = job;
    const isBounded = this.#shares.isBounded(keyId);
    if (isBounded && this.#isAtBound(keyId)) return null;
    let best: SearchSlot | null = null;
    for (const slot of this.#slots.regular) {
      if (!slot.hasPlace || (isBounded && slot.load > 0)) continue;
      if (best === null || this.#loadOf(slot) < this.#loadOf(best)) best = slot;
    }
    if (best !== null || !this.#slots.reserve.hasPlace) return best;
    return this.#mayUseReserve(job, isBounded) ? this.#slots.reserve : null;
  }

  /** While others search, a key with slow searches has at most half of the threads. */
  #isAtBound(keyId: string): boolean {
    const { regular } = this.#slots;
    const threads = regular.filter((slot) => slot.hasSearchOf(keyId)).length;
    return threads >= Math.max(1, Math.floor(regular.length / 2));
  }

  #mayUseReserve({ keyId, index }: SearchJob, isBounded: boolean): boolean {
    return this.#slots.regular.every((slot) => {
      if (!slot.isReady) return !isBounded;
      const hasPart =
        slot.keyRunningFor(longSearchMs) === keyId || slot.indexOpenedFor(longSearchMs) === index;
      return slot.isLong && !hasPart;
    });
  }

  /** If two threads have equally many searches, one that does not warm up is better. */
  #loadOf(slot: SearchSlot): number {
    return slot.load + (this.#warmUps.isWarming(slot) ? 0.5 : 0);
  }
}
