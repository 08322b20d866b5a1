import { ApiError, searchOutageMs, searchThreadKillMs, searchWaitMaxMs } from "@findling/protocol";
import { DamagedDataError, IndexUnavailableError } from "@findling/store/reader";
import type { AnswerBuffers } from "../search/answer-buffers.js";
import { backgroundPatience } from "../search/background-patience.js";
import { searchEnded } from "../search/search-ended.js";
import type { SearchAnswer, SearchJob, SearchReply, ThreadOutcome } from "../search/search-messages.js";
import { clockMs } from "../tracing/clock.js";
import { type Asker, askerGone } from "./asker.js";
import { BackgroundSearches } from "./background-search.js";
import { IndexesSetAside } from "./indexes-set-aside.js";
import { SearchQueue } from "./search-queue.js";
import { longSearchMs, SearchShares, slowSearchMs } from "./search-shares.js";
import {
  type PendingSearch,
  SearchSlot,
  type SearchThread,
  type SearchThreadEvents,
  type WarmthMessage,
} from "./search-slot.js";
import type { Activity } from "./thread-activity.js";
import { WarmUpTurns } from "./warm-up-turns.js";

const restartDelayFirstMs = 50;
const restartDelayMaxMs = 5_000;
/** One in this many threads warms up at a time: the machine has other work, too. */
const threadsPerWarming = 4;
/** How often the pool looks for searches that take long, while anything is under way. */
const lookEveryMs = 50;
/** The ids of searches have 31 bits. */
const idMax = 2 ** 31 - 1;

const notBegun = `The search waited ${searchWaitMaxMs / 1_000} seconds for other searches and was not begun.`;
/** One for all: under overload, making an error with its stack is a part of the cost of a refusal. */
const noRoom = new ApiError("overloaded", "Too many searches are waiting; try again later.");
const stopping = "The server is stopping.";

export interface ThreadDeath {
  readonly slot: number;
  readonly error: Error | undefined;
  /** What the thread was doing. */
  readonly activity: Activity["kind"];
  /** The index that it opened or searched, and the request that asked for it; null: none. */
  readonly index: string | null;
  readonly requestId: string | null;
}

export interface SearchPoolOptions {
  /** The number of threads without the reserve. */
  readonly threadCount: number;
  readonly buffers: AnswerBuffers;
  readonly startThread: (
    slot: Pick<SearchSlot, "number" | "use">,
    events: SearchThreadEvents,
  ) => SearchThread;
  readonly onThreadDeath: (death: ThreadDeath) => void;
  /** Searches of the index are refused for `forMs`, since a thread died while it opened the index. */
  readonly onSetAside: (index: string, forMs: number) => void;
}

/**
 * Distributes searches over several threads: the searches that wait for a thread, and those that each thread
 * works on.
 *
 * One thread more than `threadCount`, the *reserve*, begins a search only while all other threads are busy
 * with long ones, and never a search of a key that has a part in that. So the searches of one key never make
 * others wait, however long they take and however few threads there are. A thread takes 20 MB, and most
 * servers never need the reserve. So it is started when a thread has done one thing for long for the first
 * time, or has died.
 */
export class SearchPool {
  /** Resolves when every thread except the reserve can search. Rejects when one dies before. */
  readonly ready: Promise<void>;
  readonly #options: SearchPoolOptions;
  readonly #slots: readonly SearchSlot[];
  readonly #reserve: SearchSlot;
  readonly #queue = new SearchQueue<PendingSearch>(clockMs);
  readonly #shares = new SearchShares(clockMs);
  readonly #aside = new IndexesSetAside(clockMs);
  readonly #warmUps: WarmUpTurns<SearchSlot>;
  readonly #background: BackgroundSearches;
  #lastId = 0;
  /** When the last search ended. */
  #searchedAt = Number.NEGATIVE_INFINITY;
  /** Since when no thread can search; null: at least one can. */
  #outageSince: number | null = Number.NEGATIVE_INFINITY;
  #isLooking = false;
  #closing = false;

  private constructor(options: SearchPoolOptions) {
    this.#options = options;
    this.#slots = Array.from({ length: options.threadCount }, (_, number) => new SearchSlot(number));
    this.#reserve = new SearchSlot(options.threadCount);
    this.#reserve.mayWarmUp = false;
    this.#background = new BackgroundSearches(options.threadCount + 1);
    this.#warmUps = new WarmUpTurns({
      atOnceMax: Math.ceil(options.threadCount / threadsPerWarming),
      isQuiet: (forMs) => this.#isQuiet(forMs),
      warm: (slot) => this.#warm(slot),
    });
    this.ready = Promise.all(this.#slots.map((slot) => this.#startThread(slot))).then(() => undefined);
    // If the start was aborted, nobody waits for it any more.
    this.ready.catch(() => undefined);
  }

  /** Starts the threads. */
  static start(options: SearchPoolOptions): SearchPool {
    return new SearchPool(options);
  }

  /** Searches that wait for a thread, and threads that can search. The reserve does not count. */
  get figures(): { readonly waiting: number; readonly threads: number; readonly living: number } {
    const living = this.#slots.filter(({ isReady }) => isReady).length;
    return { waiting: this.#queue.length, threads: this.#slots.length, living };
  }

  /** Whether a thread can search, or will soon: threads that died are being replaced. */
  get isReady(): boolean {
    return this.#outageSince === null || clockMs() - this.#outageSince < searchOutageMs;
  }

  /**
   * @param waitMaxMs how long the search may wait until a thread begins it
   * @throws ApiError invalid_facet, overloaded, unavailable
   */
  search(job: SearchJob, asker: Asker, waitMaxMs: number = searchWaitMaxMs): Promise<ThreadOutcome> {
    if (this.#closing) return Promise.reject(new ApiError("unavailable", stopping));
    if (asker.gone.aborted) return Promise.reject(askerGone());
    if (this.#aside.has(job.index)) return Promise.reject(setAside(job.index));
    this.#lastId = this.#lastId === idMax ? 1 : this.#lastId + 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const stopWatching = this.#watch(id, asker.gone, waitMaxMs);
      const { client, requestId, gone } = asker;
      const pending = { id, job, client, requestId, gone, resolve, reject, stopWatching };
      if (job.replay !== undefined) this.#background.add(pending);
      else {
        const dropped = this.#queue.push(pending);
        if (dropped !== null) refuse(dropped, noRoom);
      }
      this.#dispatch();
    });
  }

  /** A search was answered, by a thread or from memory: people are there. */
  noteSearch(): void {
    this.#searchedAt = clockMs();
  }

  /** The body of an answer has been sent, and nobody reads it any more. */
  giveBack({ buffer }: SearchAnswer["body"]): void {
    this.#options.buffers.giveBack(buffer);
  }

  /** Ends the threads. Searches under way are refused. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#warmUps.close();
    const waiting = [...this.#queue.clear(), ...this.#background.clear()];
    for (const pending of waiting) refuse(pending, new ApiError("unavailable", stopping));
    // Also one that is still starting: to terminate a thread while it loads LMDB would abort the process.
    await Promise.all(this.#allSlots().map(async ({ thread }) => thread?.close()));
  }

  async terminate(): Promise<void> {
    this.#closing = true;
    this.#warmUps.close();
    await Promise.all(this.#allSlots().map(async ({ thread }) => thread?.terminate()));
  }

  #allSlots(): SearchSlot[] {
    return [...this.#searchSlots(), this.#background.slot];
  }

  /** Those for searches that somebody waits for. */
  #searchSlots(): SearchSlot[] {
    return [...this.#slots, this.#reserve];
  }

  async #startThread(slot: SearchSlot): Promise<void> {
    const thread = this.#options.startThread(slot, {
      onReply: (id, reply) => this.#onReply(slot, id, reply),
      onWarmth: (message) => this.#onWarmth(slot, message),
      onExit: (error) => this.#onExit(slot, error),
    });
    slot.thread = thread;
    await thread.ready;
    if (slot.thread !== thread) return;
    slot.noteReady();
    if (slot.use === "search") this.#outageSince = null;
    this.#dispatch();
  }

  #dispatch(): void {
    this.#lookSoon();
    this.#dispatchWaiting();
    if (this.#queue.length > 0) this.#background.makeRoom();
    else this.#dispatchBackground();
    this.#background.keepWhileOfUse();
  }

  /** Only while another thread is idle: where all cores search, one of low priority would take for ever. */
  #dispatchBackground(): void {
    const { slot, isWanted } = this.#background;
    if (!isWanted || !this.#slots.some(({ hasPlace, load }) => hasPlace && load === 0)) return;
    // This is called again when it has started.
    this.#startOnce(slot);
    const search = this.#background.begin();
    if (search !== undefined) slot.give(search, this.#options.buffers.take(), clockMs());
  }

  #dispatchWaiting(): void {
    const taken = this.#shares.taken();
    while (this.#queue.length > 0 && this.#searchSlots().some(({ hasPlace }) => hasPlace)) {
      const search = this.#queue.shift(taken, ({ job }) => this.#slotFor(job) !== null);
      if (search === undefined) return;
      if (this.#aside.has(search.job.index)) refuse(search, setAside(search.job.index));
      else this.#slotFor(search.job)?.give(search, this.#options.buffers.take(), clockMs());
    }
  }

  /** null: the search has to wait. */
  #slotFor(job: SearchJob): SearchSlot | null {
    const { keyId } = job;
    const isBounded = this.#shares.isBounded(keyId);
    if (isBounded && this.#isAtBound(keyId)) return null;
    let best: SearchSlot | null = null;
    for (const slot of this.#slots) {
      if (!slot.hasPlace || (isBounded && slot.load > 0)) continue;
      if (best === null || this.#loadOf(slot) < this.#loadOf(best)) best = slot;
    }
    if (best !== null || !this.#reserve.hasPlace) return best;
    return this.#mayUseReserve(job, isBounded) ? this.#reserve : null;
  }

  /** While others search, a key with slow searches has at most half of the threads. */
  #isAtBound(keyId: string): boolean {
    const threads = this.#slots.filter((slot) => slot.hasSearchOf(keyId)).length;
    return threads >= Math.max(1, Math.floor(this.#slots.length / 2));
  }

  #mayUseReserve({ keyId, index }: SearchJob, isBounded: boolean): boolean {
    return this.#slots.every((slot) => {
      if (!slot.isReady) return !isBounded;
      const hasPart =
        slot.keyRunningFor(longSearchMs) === keyId || slot.indexOpenedFor(longSearchMs) === index;
      return slot.isLong && !hasPart;
    });
  }

  /** Of two threads with the same number of searches, one that does not warm up is better. */
  #loadOf(slot: SearchSlot): number {
    return slot.load + (this.#warmUps.isWarming(slot) ? 0.5 : 0);
  }

  /** Looks for long searches as long as anything is under way. */
  #lookSoon(): void {
    if (this.#isLooking || this.#closing || !this.#isBusy()) return;
    this.#isLooking = true;
    setTimeout(() => {
      this.#isLooking = false;
      for (const slot of this.#allSlots()) this.#look(slot);
      this.#dispatch();
    }, lookEveryMs).unref();
  }

  #isBusy(): boolean {
    const isBusy = (slot: SearchSlot): boolean => slot.load > 0 || this.#warmUps.isWarming(slot);
    return this.#queue.length > 0 || this.#background.isWanted || this.#allSlots().some(isBusy);
  }

  #look(slot: SearchSlot): void {
    this.#charge(slot);
    if (slot.thread === null || slot.isEnding || !slot.isLong) return;
    if (slot.use === "search") this.#startOnce(this.#reserve);
    for (const search of slot.recallAll()) this.#putBack(search);
    if (slot.thread.activity.now.forMs < killMsOf(slot)) return;
    // Only the end of the thread ends its computation.
    slot.isEnding = true;
    void slot.thread.terminate();
  }

  /** A search that no thread has begun. */
  #putBack(search: PendingSearch): void {
    if (search.job.replay !== undefined) this.#background.add(search);
    else this.#queue.putBack(search);
  }

  /** What runs in the background takes nobody's share: others do not wait for it. */
  #charge(slot: SearchSlot): void {
    const { head } = slot;
    if (head?.job.replay !== undefined) return;
    if (head !== undefined) {
      const isLong = slot.keyRunningFor(longSearchMs) !== null;
      this.#shares.charge(head.job, slot.chargeHead(clockMs()), isLong);
    }
    const slowKey = slot.keyRunningFor(slowSearchMs);
    if (slowKey !== null) this.#shares.noteSlow(slowKey);
  }

  #isQuiet(forMs: number): boolean {
    return clockMs() - this.#searchedAt >= forMs && this.#allSlots().every(({ load }) => load === 0);
  }

  #onWarmth(slot: SearchSlot, message: WarmthMessage): void {
    if (this.#closing || !slot.mayWarmUp) return;
    if (message.kind === "cold") this.#warmUps.add(slot);
    else this.#warmUps.onStep(slot, message.isCold);
  }

  /** Lets the thread run a search of its own. Returns false if it cannot be used. */
  #warm(slot: SearchSlot): boolean {
    if (!slot.isReady || slot.thread === null) return false;
    slot.thread.post({ kind: "warm" });
    this.#lookSoon();
    return true;
  }

  #onReply(slot: SearchSlot, id: number, reply: SearchReply): void {
    this.#charge(slot);
    slot.failures = 0;
    const pending = slot.take(id, clockMs());
    if (pending?.job.replay === undefined) this.noteSearch();
    if (pending !== undefined) this.#settle(pending, reply);
    this.#dispatch();
  }

  #settle(pending: PendingSearch, reply: SearchReply): void {
    if (reply.kind === "answer") this.#aside.remove(pending.job.index);
    if (reply.kind === "refused" && this.#background.beginsAnew(pending)) this.#background.add(pending);
    else settle(pending, reply);
  }

  /** Ends the search when it has waited too long, or its asker has gone. */
  #watch(id: number, gone: AbortSignal, waitMaxMs: number): () => void {
    const timer = setTimeout(() => this.#onWaitedTooLong(id), waitMaxMs);
    const onGone = (): void => this.#onGone(id);
    gone.addEventListener("abort", onGone);
    return () => {
      clearTimeout(timer);
      gone.removeEventListener("abort", onGone);
    };
  }

  #onWaitedTooLong(id: number): void {
    const waiting = this.#recall(id);
    if (waiting === undefined) return;
    refuse(waiting, new ApiError("overloaded", notBegun));
    this.#dispatch();
  }

  /** A search that nobody waits for any more gives its place to the next one. */
  #onGone(id: number): void {
    const waiting = this.#recall(id);
    if (waiting === undefined) for (const slot of this.#allSlots()) slot.giveUp(id);
    else refuse(waiting, askerGone());
    this.#dispatch();
  }

  /** Takes back a search that no thread has begun; undefined: it runs, or has ended. */
  #recall(id: number): PendingSearch | undefined {
    const recalled = () => this.#allSlots().flatMap((slot) => slot.recall(id) ?? []);
    return this.#queue.remove(id) ?? this.#background.remove(id) ?? recalled().at(0);
  }

  #onExit(slot: SearchSlot, error: Error | undefined): void {
    const activity = slot.thread?.activity.now.kind ?? "idle";
    const isKilled = slot.isEnding;
    const notBegunYet = slot.recallAll();
    const [begun] = slot.end();
    if (!this.#searchSlots().some(({ isReady }) => isReady)) this.#outageSince ??= clockMs();
    this.#warmUps.remove(slot);
    const wasOfNoUse = slot === this.#background.slot && this.#background.noteExit();
    if (wasOfNoUse && error === undefined) {
      this.#dispatch();
      return;
    }
    if (this.#closing) {
      const refusal = new ApiError("unavailable", stopping);
      for (const pending of notBegunYet.concat(begun ?? [])) refuse(pending, refusal);
      return;
    }
    if (activity === "warming") slot.mayWarmUp = false;
    const index = begun?.job.index ?? null;
    const requestId = begun?.requestId ?? null;
    this.#options.onThreadDeath({ slot: slot.number, error, activity, index, requestId });
    // The search may be the reason for the thread's death, so it is not begun again.
    if (begun !== undefined) this.#refuseBegun(begun, activity, isKilled ? killMsOf(slot) : null);
    for (const search of notBegunYet) this.#putBack(search);
    const delay = Math.min(restartDelayFirstMs * 2 ** slot.failures, restartDelayMaxMs);
    slot.failures++;
    if (slot.use === "search") this.#startOnce(this.#reserve);
    setTimeout(() => this.#restart(slot), delay);
    this.#dispatch();
  }

  /** @param killMs after how long the thread was ended; null: it died */
  #refuseBegun(search: PendingSearch, activity: Activity["kind"], killMs: number | null): void {
    const { index } = search.job;
    if (activity === "opening") {
      if (!this.#aside.has(index)) this.#options.onSetAside(index, this.#aside.add(index));
      refuse(search, setAside(index));
    } else if (killMs !== null) refuse(search, searchEnded(index, killMs));
    else refuse(search, new ApiError("unavailable", "The search ended with a failure of its thread."));
  }

  /** Starts a thread that was never needed before. After a death it is started in due time. */
  #startOnce(slot: SearchSlot): void {
    if (slot.thread === null && slot.failures === 0) this.#restart(slot);
  }

  #restart(slot: SearchSlot): void {
    if (this.#closing) return;
    if (slot === this.#background.slot && !this.#background.isWanted) {
      slot.failures = 0;
      return;
    }
    // If the thread dies before it is ready, onExit is called, too, and tries again.
    this.#startThread(slot).catch(() => undefined);
  }
}

function killMsOf({ use }: SearchSlot): number {
  return use === "search" ? searchThreadKillMs : searchThreadKillMs * backgroundPatience;
}

function setAside(index: string): ApiError {
  return new ApiError(
    "unavailable",
    `The index ${index} is not searched for a while: a search thread failed while it opened it.`,
  );
}

function settle(pending: PendingSearch, reply: SearchReply): void {
  if (reply.kind === "refused") {
    const { code, message, retryAfterSeconds } = reply;
    refuse(pending, new ApiError(code, message, { retryAfterSeconds }));
  } else if (reply.kind === "failed") refuse(pending, new Error(`A search failed: ${reply.message}`));
  else if (reply.kind === "unreadable") {
    refuse(pending, new IndexUnavailableError(pending.job.index, new DamagedDataError(reply.message)));
  } else {
    pending.stopWatching();
    pending.resolve(reply.kind === "answer" ? reply : reply.kind);
  }
}

function refuse(pending: PendingSearch, error: Error): void {
  pending.stopWatching();
  pending.reject(error);
}
