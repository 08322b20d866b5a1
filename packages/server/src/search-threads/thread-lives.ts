import { ApiError, searchOutageMs } from "@findling/protocol";
import { searchEnded } from "../search/search-ended.js";
import { clockMs } from "../tracing/clock.js";
import type { BackgroundSearches } from "./background-search.js";
import type { IndexesSetAside } from "./indexes-set-aside.js";
import { type PendingSearch, refuse, stopping } from "./pending-search.js";
import type { SearchSlot, SearchThread } from "./search-slot.js";
import type { SearchSlots } from "./search-slots.js";
import type { Activity } from "./thread-activity.js";

const restartDelayFirstMs = 50;
const restartDelayMaxMs = 5_000;

export interface ThreadDeath {
  readonly slot: number;
  readonly error: Error | undefined;
  /** The activity of the thread when it died. */
  readonly activity: Activity["kind"];
  /** The index that it opened or searched, and the request that asked for it; null: none. */
  readonly index: string | null;
  readonly requestId: string | null;
}

interface ThreadLifeEvents {
  /** Starts a thread, which calls `onExit` when it has ended. */
  readonly startThread: (slot: SearchSlot, onExit: (error: Error | undefined) => void) => SearchThread;
  readonly onReady: () => void;
  readonly onDeath: (death: ThreadDeath) => void;
  /** Searches of the index are refused for `forMs`, since a thread died while it opened the index. */
  readonly onSetAside: (index: string, forMs: number) => void;
  /** A thread has ended, for whatever reason. It had not begun the searches. */
  readonly onEnded: (slot: SearchSlot, notBegun: readonly PendingSearch[]) => void;
}

interface ThreadLifeSources {
  readonly slots: SearchSlots;
  readonly background: BackgroundSearches;
  readonly aside: IndexesSetAside;
}

/**
 * The starts and ends of search threads. A thread that has died gets a successor in its slot, later after
 * each failure. The search that it had begun is refused, because it may be the reason for the death.
 *
 * A thread takes 20 MB, and most servers never need the reserve. So the reserve is started when `startOnce`
 * is first called for it, or when a thread has died.
 */
export class ThreadLives {
  readonly #slots: SearchSlots;
  readonly #background: BackgroundSearches;
  readonly #aside: IndexesSetAside;
  readonly #events: ThreadLifeEvents;
  /** Since when no thread can search; null: at least one can. */
  #outageSince: number | null = Number.NEGATIVE_INFINITY;
  #isClosing = false;

  constructor({ slots, background, aside }: ThreadLifeSources, events: ThreadLifeEvents) {
    this.#slots = slots;
    this.#background = background;
    this.#aside = aside;
    this.#events = events;
  }

  /** Whether a thread can search, or will soon: threads that died are being replaced. */
  get canSearch(): boolean {
    return this.#outageSince === null || clockMs() - this.#outageSince < searchOutageMs;
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Starts the regular threads. Resolves when all of them can search; rejects when one dies before. */
  async start(): Promise<void> {
    await Promise.all(this.#slots.regular.map((slot) => this.#start(slot)));
  }

  /** Starts a thread that was never needed before. After a death it is started in due time. */
  startOnce(slot: SearchSlot): void {
    if (slot.thread === null && slot.failures === 0) this.#restart(slot);
  }

  /** Lets each thread end what it does. To terminate a thread while it loads LMDB would abort the process. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#slots.all.map(async ({ thread }) => thread?.close()));
  }

  async terminate(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#slots.all.map(async ({ thread }) => thread?.terminate()));
  }

  async #start(slot: SearchSlot): Promise<void> {
    const thread = this.#events.startThread(slot, (error) => this.#onExit(slot, error));
    slot.thread = thread;
    await thread.ready;
    if (slot.thread !== thread) return;
    slot.noteReady();
    if (slot.use === "search") this.#outageSince = null;
    this.#events.onReady();
  }

  #restart(slot: SearchSlot): void {
    if (this.#isClosing) return;
    if (slot === this.#background.slot && !this.#background.isWanted) {
      slot.failures = 0;
      return;
    }
    // If the thread dies before it is ready, onExit is called, too, and tries again.
    this.#start(slot).catch(() => undefined);
  }

  #onExit(slot: SearchSlot, error: Error | undefined): void {
    const activity = slot.thread?.activity.now.kind ?? "idle";
    const wasKilled = slot.isEnding;
    const notBegun = slot.recallAll(clockMs());
    const begun = slot.end();
    if (!this.#slots.foreground.some(({ isReady }) => isReady)) this.#outageSince ??= clockMs();
    const wasOfNoUse = slot === this.#background.slot && this.#background.noteExit();
    if (this.#isClosing) {
      if (begun !== undefined) refuse(begun, stopping());
    } else if (wasOfNoUse && error === undefined) {
      // No delay runs that would start a successor: startOnce does it.
      slot.failures = 0;
    } else {
      if (activity === "warming") slot.mayWarmUp = false;
      const { job, requestId = null } = begun ?? {};
      this.#events.onDeath({ slot: slot.number, error, activity, index: job?.index ?? null, requestId });
      if (begun !== undefined) this.#refuseBegun(begun, activity, wasKilled ? slot.killMs : null);
      this.#replace(slot);
    }
    this.#events.onEnded(slot, notBegun);
  }

  /** @param killMs after how long the thread was ended; null: it died */
  #refuseBegun(search: PendingSearch, activity: Activity["kind"], killMs: number | null): void {
    const { index } = search.job;
    if (activity === "opening") {
      if (!this.#aside.has(index)) this.#events.onSetAside(index, this.#aside.add(index));
      refuse(search, this.#aside.refusalOf(index));
    } else if (killMs !== null) refuse(search, searchEnded(index, killMs));
    else refuse(search, new ApiError("unavailable", "The search ended with a failure of its thread."));
  }

  /** Until the successor can search, the reserve helps. */
  #replace(slot: SearchSlot): void {
    const delayMs = Math.min(restartDelayFirstMs * 2 ** slot.failures, restartDelayMaxMs);
    slot.failures++;
    if (slot.use === "search") this.startOnce(this.#slots.reserve);
    setTimeout(() => this.#restart(slot), delayMs).unref();
  }
}
