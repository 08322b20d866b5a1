import { ApiError, searchWaitMaxMs } from "@findling/protocol";
import type { AnswerBuffers } from "../search/answer-buffers.js";
import type { SearchAnswer, SearchJob, SearchReply, ThreadOutcome } from "../search/search-messages.js";
import { clockMs } from "../tracing/clock.js";
import { type Asker, askerGone } from "./asker.js";
import { BackgroundSearches } from "./background-search.js";
import { IndexesSetAside } from "./indexes-set-aside.js";
import { type PendingSearch, refuse, settle, stopping } from "./pending-search.js";
import { SearchQueue } from "./search-queue.js";
import { SearchShares } from "./search-shares.js";
import type { SearchSlot, SearchThread, SearchThreadEvents, WarmthMessage } from "./search-slot.js";
import { SearchSlots } from "./search-slots.js";
import { ThreadChoice } from "./thread-choice.js";
import { type ThreadDeath, ThreadLives } from "./thread-lives.js";
import { ThreadWatch } from "./thread-watch.js";
import { WarmUpTurns } from "./warm-up-turns.js";

/** One in this many threads warms up at a time: the machine has other work, too. */
const threadsPerWarming = 4;
/** The ids of searches have 31 bits. */
const idMax = 2 ** 31 - 1;

const notBegun = `The search waited ${searchWaitMaxMs / 1_000} seconds for other searches and was not begun.`;
/**
 * The refusal of every search for which there is no place. There is one object for all of them: under
 * overload, making an error with its stack is a part of the cost of a refusal.
 */
const noRoom = new ApiError("overloaded", "Too many searches are waiting; try again later.");

export interface SearchPoolOptions {
  /** The number of threads without the reserve and the one for background searches. */
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
 * Distributes searches over several threads. It holds the searches that wait for a thread, and follows each
 * of them to its end: an answer, a refusal, or an asker that has gone.
 */
export class SearchPool {
  /** Resolves when every thread except the reserve can search. Rejects when one dies before. */
  readonly ready: Promise<void>;
  readonly #buffers: AnswerBuffers;
  readonly #slots: SearchSlots;
  readonly #queue = new SearchQueue<PendingSearch>(clockMs);
  readonly #background: BackgroundSearches;
  readonly #shares = new SearchShares(clockMs);
  readonly #aside = new IndexesSetAside(clockMs);
  readonly #warmUps: WarmUpTurns<SearchSlot>;
  readonly #choice: ThreadChoice;
  readonly #watch: ThreadWatch;
  readonly #lives: ThreadLives;
  #lastId = 0;
  /** When the last search ended. */
  #searchedAt = Number.NEGATIVE_INFINITY;

  private constructor({ threadCount, buffers, startThread, onThreadDeath, onSetAside }: SearchPoolOptions) {
    this.#buffers = buffers;
    this.#slots = new SearchSlots(threadCount);
    this.#background = new BackgroundSearches(this.#slots.background);
    this.#warmUps = new WarmUpTurns({
      atOnceMax: Math.ceil(threadCount / threadsPerWarming),
      isQuiet: (forMs) => this.#isQuiet(forMs),
      warm: (slot) => this.#warm(slot),
    });
    this.#choice = new ThreadChoice(this.#slots, this.#shares, this.#warmUps);
    this.#watch = new ThreadWatch(this.#slots, this.#shares, {
      isBusy: () => this.#isBusy(),
      onLong: () => this.#lives.startOnce(this.#slots.reserve),
      onRecalled: (search) => this.#putBack(search),
      onLooked: () => this.#dispatch(),
    });
    const sources = { slots: this.#slots, background: this.#background, aside: this.#aside };
    this.#lives = new ThreadLives(sources, {
      startThread: (slot, onExit) => startThread(slot, { ...this.#eventsOf(slot), onExit }),
      onReady: () => this.#dispatch(),
      onDeath: onThreadDeath,
      onSetAside,
      onEnded: (slot, left) => this.#onThreadEnded(slot, left),
    });
    this.ready = this.#lives.start();
    // If the start was aborted, nobody waits for it any more.
    this.ready.catch(() => undefined);
  }

  /** Starts the threads. */
  static start(options: SearchPoolOptions): SearchPool {
    return new SearchPool(options);
  }

  /** Searches that wait for a thread, and threads that can search. The reserve does not count. */
  get figures(): { readonly waiting: number; readonly threads: number; readonly living: number } {
    const { regular } = this.#slots;
    const living = regular.filter(({ isReady }) => isReady).length;
    return { waiting: this.#queue.length, threads: regular.length, living };
  }

  /** Whether a thread can search, or will soon: threads that died are being replaced. */
  get isReady(): boolean {
    return this.#lives.canSearch;
  }

  /**
   * @param waitMaxMs how long the search may wait until a thread begins it
   * @throws ApiError invalid_facet, overloaded, unavailable
   */
  search(job: SearchJob, asker: Asker, waitMaxMs: number = searchWaitMaxMs): Promise<ThreadOutcome> {
    if (this.#lives.isClosing) return Promise.reject(stopping());
    if (asker.gone.aborted) return Promise.reject(askerGone());
    if (this.#aside.has(job.index)) return Promise.reject(this.#aside.refusalOf(job.index));
    this.#lastId = this.#lastId === idMax ? 1 : this.#lastId + 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const stopWatching = this.#watchAsker(id, asker.gone, waitMaxMs);
      const { client, requestId, gone } = asker;
      this.#add({ id, job, client, requestId, gone, resolve, reject, stopWatching });
      this.#dispatch();
    });
  }

  /**
   * Notes that a search was answered, by a thread or from memory. While people search, no thread warms up.
   */
  noteSearch(): void {
    this.#searchedAt = clockMs();
  }

  /** Notes that an index was deleted. A later one of its name is another index, and is not set aside. */
  noteDeleted(index: string): void {
    this.#aside.remove(index);
  }

  /** Takes back the memory of an answer that has been sent, and that nobody reads any more. */
  giveBack({ buffer }: SearchAnswer["body"]): void {
    this.#buffers.giveBack(buffer);
  }

  /** Ends the threads. Searches that wait are refused. */
  async close(): Promise<void> {
    this.#warmUps.close();
    for (const search of [...this.#queue.clear(), ...this.#background.clear()]) refuse(search, stopping());
    await this.#lives.close();
  }

  /** Ends the threads at once. */
  async terminate(): Promise<void> {
    this.#warmUps.close();
    await this.#lives.terminate();
  }

  #add(search: PendingSearch): void {
    if (search.job.replay !== undefined) this.#background.add(search);
    else {
      const dropped = this.#queue.push(search);
      if (dropped !== null) refuse(dropped, noRoom);
    }
  }

  /** Lets a search wait again that was given to a thread, and that the thread has not begun. */
  #putBack(search: PendingSearch): void {
    if (search.job.replay !== undefined) this.#background.add(search);
    else this.#queue.putBack(search);
  }

  #dispatch(): void {
    this.#watch.lookSoon();
    this.#dispatchWaiting();
    if (this.#queue.length > 0) this.#background.makeRoom();
    else this.#dispatchBackground();
    this.#background.keepWhileOfUse();
  }

  #dispatchWaiting(): void {
    const taken = this.#shares.taken();
    while (this.#queue.length > 0 && this.#choice.hasPlace) {
      const search = this.#queue.shift(taken, ({ job }) => this.#choice.slotFor(job) !== null);
      if (search === undefined) return;
      const { job } = search;
      if (this.#aside.has(job.index)) refuse(search, this.#aside.refusalOf(job.index));
      else this.#choice.slotFor(job)?.give(search, this.#buffers.take(), clockMs());
    }
  }

  /**
   * Begins a background search, but only while another thread is idle: where all cores search, a thread of
   * low priority would take for ever.
   */
  #dispatchBackground(): void {
    const { slot, isWanted } = this.#background;
    if (!isWanted || !this.#choice.hasIdle) return;
    // Another dispatch follows when the thread has started.
    this.#lives.startOnce(slot);
    const search = this.#background.begin();
    if (search !== undefined) slot.give(search, this.#buffers.take(), clockMs());
  }

  #isBusy(): boolean {
    if (this.#lives.isClosing) return false;
    const isBusy = (slot: SearchSlot): boolean => slot.load > 0 || this.#warmUps.isWarming(slot);
    return this.#queue.length > 0 || this.#background.isWanted || this.#slots.all.some(isBusy);
  }

  #isQuiet(forMs: number): boolean {
    return clockMs() - this.#searchedAt >= forMs && this.#slots.all.every(({ load }) => load === 0);
  }

  #eventsOf(slot: SearchSlot): Pick<SearchThreadEvents, "onReply" | "onWarmth"> {
    return {
      onReply: (id, reply) => this.#onReply(slot, id, reply),
      onWarmth: (message) => this.#onWarmth(slot, message),
    };
  }

  #onReply(slot: SearchSlot, id: number, reply: SearchReply): void {
    this.#watch.charge(slot);
    slot.failures = 0;
    const search = slot.take(id, clockMs());
    if (search?.job.replay === undefined) this.noteSearch();
    if (search !== undefined) this.#settle(search, reply);
    this.#dispatch();
  }

  #settle(search: PendingSearch, reply: SearchReply): void {
    if (reply.kind === "answer") this.#aside.remove(search.job.index);
    if (reply.kind === "refused" && this.#background.beginsAnew(search)) this.#background.add(search);
    else settle(search, reply);
  }

  #onWarmth(slot: SearchSlot, message: WarmthMessage): void {
    if (this.#lives.isClosing || !slot.mayWarmUp) return;
    if (message.kind === "cold") this.#warmUps.add(slot);
    else this.#warmUps.onStep(slot, message.isCold);
  }

  /** Lets the thread run a search of its own. Returns false if it cannot be used. */
  #warm(slot: SearchSlot): boolean {
    if (!slot.isReady || slot.thread === null) return false;
    slot.thread.post({ kind: "warm" });
    this.#watch.lookSoon();
    return true;
  }

  #onThreadEnded(slot: SearchSlot, left: readonly PendingSearch[]): void {
    this.#warmUps.remove(slot);
    if (this.#lives.isClosing) for (const search of left) refuse(search, stopping());
    else {
      for (const search of left) this.#putBack(search);
      this.#dispatch();
    }
  }

  /** Ends the search when it has waited too long, or its asker has gone. */
  #watchAsker(id: number, gone: AbortSignal, waitMaxMs: number): () => void {
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
    if (waiting === undefined) for (const slot of this.#slots.all) slot.giveUp(id);
    else refuse(waiting, askerGone());
    this.#dispatch();
  }

  /** Takes back a search that no thread has begun; undefined: it runs, or has ended. */
  #recall(id: number): PendingSearch | undefined {
    const recalled = () => this.#slots.all.flatMap((slot) => slot.recall(id, clockMs()) ?? []);
    return this.#queue.remove(id) ?? this.#background.remove(id) ?? recalled().at(0);
  }
}
