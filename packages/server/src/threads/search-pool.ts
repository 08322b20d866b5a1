import { ApiError, searchHardDeadlineMs } from "@findling/protocol";
import { DamagedDataError, IndexUnavailableError } from "@findling/store/reader";
import { clockMs } from "../search/clock.js";
import type { AnswerBuffers } from "./answer-buffers.js";
import type {
  FromSearch,
  SearchAnswer,
  SearchJob,
  SearchOutcome,
  SearchReply,
  ToSearch,
} from "./search-messages.js";
import { SearchQueue } from "./search-queue.js";
import { WarmUpTurns } from "./warm-up-turns.js";

/** Two, so that a thread finds its next search waiting when it has finished one. */
const inFlightPerThreadMax = 2;
/** How often a search is begun whose thread dies. */
const attemptsMax = 2;
const restartDelayFirstMs = 50;
const restartDelayMaxMs = 5_000;
/** One in so many threads warms up at a time: the machine is there for others too. */
const threadsPerWarming = 4;

const deadlineText = `${searchHardDeadlineMs / 1_000} seconds`;
const notEnded = `The search has not ended within ${deadlineText}.`;
const notBegun = `The search waited ${deadlineText} for other searches and was not begun.`;

/** A thread tells whether its code is compiled. */
export type WarmthMessage = Extract<FromSearch, { readonly kind: "cold" | "warmed" }>;

export interface SearchThreadEvents {
  readonly onReply: (id: number, reply: SearchReply) => void;
  readonly onWarmth: (message: WarmthMessage) => void;
  /** The thread is gone, whatever the reason; called once. */
  readonly onExit: (error: Error | undefined) => void;
}

export interface SearchThread {
  /** Resolves when the thread can search; rejects if it dies before. */
  readonly ready: Promise<void>;
  post(message: ToSearch): void;
  close(): Promise<void>;
  /** Ends it whatever it does; `onExit` follows. */
  terminate(): Promise<void>;
}

interface PendingSearch {
  readonly id: number;
  readonly job: SearchJob;
  readonly resolve: (outcome: SearchOutcome) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
  attempts: number;
  /** A thread that died was at work on it. */
  wasBegun: boolean;
}

interface Slot {
  readonly number: number;
  thread: SearchThread | null;
  ready: boolean;
  /** In the order in which the thread takes them: the first is the one that runs. */
  readonly inFlight: Map<number, PendingSearch>;
  /** What the thread works on is refused already, and the thread on its way out: it begins nothing more. */
  isEnding: boolean;
  /** Deaths since the thread last answered. */
  failures: number;
}

export interface SearchPoolOptions {
  readonly threadCount: number;
  readonly buffers: AnswerBuffers;
  readonly startThread: (slot: number, events: SearchThreadEvents) => SearchThread;
  readonly onThreadDeath: (slot: number, error: Error | undefined) => void;
}

/** Searches over several threads: what waits for one, and for each what it works on. */
export class SearchPool {
  /** Resolves when every thread can search; rejects when one dies before. */
  readonly ready: Promise<void>;
  readonly #options: SearchPoolOptions;
  readonly #slots: readonly Slot[];
  readonly #buffers: AnswerBuffers;
  readonly #queue = new SearchQueue<PendingSearch>();
  readonly #warmUps: WarmUpTurns<Slot>;
  #lastId = 0;
  /** When the last search ended. */
  #searchedAt = Number.NEGATIVE_INFINITY;
  #closing = false;

  private constructor(options: SearchPoolOptions) {
    this.#options = options;
    this.#buffers = options.buffers;
    this.#slots = Array.from({ length: options.threadCount }, (_, number) => ({
      number,
      thread: null,
      ready: false,
      isEnding: false,
      inFlight: new Map<number, PendingSearch>(),
      failures: 0,
    }));
    this.#warmUps = new WarmUpTurns({
      atOnceMax: Math.ceil(options.threadCount / threadsPerWarming),
      isQuiet: (forMs) => this.#isQuiet(forMs),
      warm,
    });
    this.ready = Promise.all(this.#slots.map((slot) => this.#startThread(slot))).then(() => undefined);
    // Who stops the start does not wait for it any more.
    this.ready.catch(() => undefined);
  }

  /** Starts the threads. */
  static start(options: SearchPoolOptions): SearchPool {
    return new SearchPool(options);
  }

  get isReady(): boolean {
    return this.#slots.some((slot) => slot.ready);
  }

  /**
   * @param withinMs what is left of the time of a search, waiting included
   * @throws ApiError invalid_facet, overloaded, unavailable
   */
  search(job: SearchJob, withinMs: number = searchHardDeadlineMs): Promise<SearchOutcome> {
    if (this.#closing) return Promise.reject(new ApiError("unavailable", "The server is stopping."));
    if (!this.#queue.hasRoomFor(job.index)) {
      return Promise.reject(new ApiError("overloaded", "Too many searches are waiting; try again later."));
    }
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#onDeadline(id), withinMs);
      this.#queue.push({ id, job, resolve, reject, timer, attempts: 0, wasBegun: false });
      this.#dispatch();
    });
  }

  /** A search was answered, here or without a thread: people are there. */
  noteSearch(): void {
    this.#searchedAt = clockMs();
  }

  /** The body of an answer has been sent: nobody reads it any more. */
  giveBack({ buffer }: SearchAnswer["body"]): void {
    this.#buffers.giveBack(buffer);
  }

  /** Ends the threads; searches still under way are refused. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#warmUps.close();
    for (const pending of this.#queue.clear()) refuse(pending, "unavailable", "The server is stopping.");
    await Promise.all(this.#threads().map((thread) => thread.close()));
  }

  async terminate(): Promise<void> {
    this.#closing = true;
    this.#warmUps.close();
    await Promise.all(this.#threads().map((thread) => thread.terminate()));
  }

  #threads(): SearchThread[] {
    return this.#slots.flatMap(({ thread }) => thread ?? []);
  }

  async #startThread(slot: Slot): Promise<void> {
    const thread = this.#options.startThread(slot.number, {
      onReply: (id, reply) => this.#onReply(slot, id, reply),
      onWarmth: (message) => this.#onWarmth(slot, message),
      onExit: (error) => this.#onExit(slot, error),
    });
    slot.thread = thread;
    await thread.ready;
    if (slot.thread !== thread) return;
    slot.ready = true;
    this.#dispatch();
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const slot = this.#leastBusySlot();
      if (slot === null) return;
      const pending = this.#queue.shift();
      if (pending === undefined) return;
      pending.attempts++;
      slot.inFlight.set(pending.id, pending);
      slot.thread?.post({ kind: "search", id: pending.id, job: pending.job, memory: this.#buffers.take() });
    }
  }

  #leastBusySlot(): Slot | null {
    let best: Slot | null = null;
    for (const slot of this.#slots) {
      if (!slot.ready || slot.isEnding || slot.inFlight.size >= inFlightPerThreadMax) continue;
      if (best === null || this.#loadOf(slot) < this.#loadOf(best)) best = slot;
    }
    return best;
  }

  /** Of two threads that do as much for others the one is the better that does nothing for itself. */
  #loadOf(slot: Slot): number {
    return slot.inFlight.size + (this.#warmUps.isWarming(slot) ? 0.5 : 0);
  }

  #isQuiet(forMs: number): boolean {
    return clockMs() - this.#searchedAt >= forMs && this.#slots.every(({ inFlight }) => inFlight.size === 0);
  }

  #onWarmth(slot: Slot, message: WarmthMessage): void {
    if (this.#closing) return;
    if (message.kind === "cold") this.#warmUps.add(slot);
    else this.#warmUps.onStep(slot, message.isCold);
  }

  #onReply(slot: Slot, id: number, reply: SearchReply): void {
    const pending = slot.inFlight.get(id);
    slot.inFlight.delete(id);
    slot.failures = 0;
    this.noteSearch();
    if (pending !== undefined) settle(pending, reply);
    this.#dispatch();
  }

  #onExit(slot: Slot, error: Error | undefined): void {
    for (const running of runningIn(slot)) running.wasBegun = true;
    slot.thread = null;
    slot.ready = false;
    slot.isEnding = false;
    const orphans = [...slot.inFlight.values()];
    slot.inFlight.clear();
    this.#warmUps.remove(slot);
    if (this.#closing) {
      for (const pending of orphans) refuse(pending, "unavailable", "The server is stopping.");
      return;
    }
    this.#options.onThreadDeath(slot.number, error);
    this.#retry(orphans);
    const delay = Math.min(restartDelayFirstMs * 2 ** slot.failures, restartDelayMaxMs);
    slot.failures++;
    setTimeout(() => this.#restart(slot), delay);
    this.#dispatch();
  }

  #restart(slot: Slot): void {
    if (this.#closing) return;
    // A death before it is ready comes as onExit too, which tries again.
    this.#startThread(slot).catch(() => undefined);
  }

  #retry(orphans: readonly PendingSearch[]): void {
    const again: PendingSearch[] = [];
    for (const pending of orphans) {
      if (pending.attempts < attemptsMax) again.push(pending);
      else refuse(pending, "unavailable", "The search ended twice with a failure of its thread.");
    }
    this.#queue.putBack(again);
  }

  #onDeadline(id: number): void {
    const waiting = this.#queue.remove(id);
    if (waiting !== undefined) {
      refuseLate(waiting);
      return;
    }
    for (const slot of this.#slots) {
      const pending = slot.inFlight.get(id);
      if (pending === undefined) continue;
      const runs = runningIn(slot).includes(pending);
      slot.inFlight.delete(id);
      pending.wasBegun ||= runs;
      refuseLate(pending);
      if (!runs) continue;
      // Nothing else ends a computation; what waits behind it goes to another thread.
      slot.isEnding = true;
      void slot.thread?.terminate();
    }
  }
}

/** Has the thread do a search of its own, if it can be used. */
function warm({ ready, isEnding, thread }: Slot): boolean {
  if (!ready || isEnding || thread === null) return false;
  thread.post({ kind: "warm" });
  return true;
}

/** What the thread works on: one search at most, the first that it was given. */
function runningIn({ inFlight, isEnding }: Slot): readonly PendingSearch[] {
  return isEnding ? [] : [...inFlight.values()].slice(0, 1);
}

function refuseLate(pending: PendingSearch): void {
  refuse(pending, "overloaded", pending.wasBegun ? notEnded : notBegun);
}

function settle(pending: PendingSearch, reply: SearchReply): void {
  if (reply.kind === "refused") refuse(pending, reply.code, reply.message);
  else {
    clearTimeout(pending.timer);
    if (reply.kind === "unreadable") {
      const cause = new DamagedDataError(reply.message);
      pending.reject(new IndexUnavailableError(pending.job.index, cause));
      return;
    }
    if (reply.kind === "answer") pending.resolve(reply);
    else if (reply.kind !== "failed") pending.resolve(reply.kind);
    else pending.reject(new Error(`A search failed: ${reply.message}`));
  }
}

function refuse(pending: PendingSearch, code: ApiError["code"], message: string): void {
  clearTimeout(pending.timer);
  pending.reject(new ApiError(code, message));
}
