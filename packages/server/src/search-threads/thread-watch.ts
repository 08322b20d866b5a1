import { clockMs } from "../tracing/clock.js";
import type { PendingSearch } from "./pending-search.js";
import { longSearchMs, type SearchShares, slowSearchMs } from "./search-shares.js";
import type { SearchSlot } from "./search-slot.js";
import type { SearchSlots } from "./search-slots.js";

/** How often the threads are looked at, while anything is under way. */
const lookEveryMs = 50;

interface ThreadWatchEvents {
  /** Whether any search waits, or any thread has something to do. */
  readonly isBusy: () => boolean;
  /** A thread that clients wait for has done one thing for long. */
  readonly onLong: () => void;
  /** The search waited behind a long one, and no thread has it any more. */
  readonly onRecalled: (search: PendingSearch) => void;
  /** All threads have been looked at. */
  readonly onLooked: () => void;
}

/**
 * Looks at what the search threads do. It charges the time of searches to their keys and indexes, takes back
 * the searches that wait behind a long one, and ends a thread that is at one thing for too long.
 */
export class ThreadWatch {
  readonly #slots: SearchSlots;
  readonly #shares: SearchShares;
  readonly #events: ThreadWatchEvents;
  #isLooking = false;

  constructor(slots: SearchSlots, shares: SearchShares, events: ThreadWatchEvents) {
    this.#slots = slots;
    this.#shares = shares;
    this.#events = events;
  }

  /** Looks at all threads in a moment. Called whenever something begins. */
  lookSoon(): void {
    if (this.#isLooking || !this.#events.isBusy()) return;
    this.#isLooking = true;
    setTimeout(() => {
      this.#isLooking = false;
      for (const slot of this.#slots.all) this.#look(slot);
      this.#events.onLooked();
    }, lookEveryMs).unref();
  }

  /** Charges the time since the last charge. A background search takes no share: no client waits for it. */
  charge(slot: SearchSlot): void {
    const { head } = slot;
    if (head?.job.replay !== undefined) return;
    if (head !== undefined) {
      const isLong = slot.keyRunningFor(longSearchMs) !== null;
      this.#shares.charge(head.job, slot.chargeHead(clockMs()), isLong);
    }
    const slowKey = slot.keyRunningFor(slowSearchMs);
    if (slowKey !== null) this.#shares.noteSlow(slowKey);
  }

  #look(slot: SearchSlot): void {
    this.charge(slot);
    if (slot.thread === null || slot.isEnding || !slot.isLong) return;
    if (slot.use === "search") this.#events.onLong();
    for (const search of slot.recallAll(clockMs())) this.#events.onRecalled(search);
    if (slot.thread.activity.now.forMs < slot.killMs) return;
    // Only the end of the thread ends its computation.
    slot.isEnding = true;
    void slot.thread.terminate();
  }
}
