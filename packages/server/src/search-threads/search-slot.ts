import { searchThreadKillMs } from "@findling/protocol";
import { backgroundPatience } from "../search/background-patience.js";
import type { FromSearch, SearchReply, SearchThreadUse, ToSearch } from "../search/search-messages.js";
import type { PendingSearch } from "./pending-search.js";
import { longSearchMs } from "./search-shares.js";
import type { ThreadActivity } from "./thread-activity.js";

/** A thread has this many searches, so that it finds its next one waiting when one ends. */
const inFlightMax = 2;

/** A message of a thread about whether its code is compiled. */
export type WarmthMessage = Extract<FromSearch, { readonly kind: "cold" | "warmed" }>;

export interface SearchThreadEvents {
  readonly onReply: (id: number, reply: SearchReply) => void;
  readonly onWarmth: (message: WarmthMessage) => void;
  /** The thread has ended, for whatever reason. Called once. */
  readonly onExit: (error: Error | undefined) => void;
}

export interface SearchThread {
  /** Resolves when the thread can search; rejects if it dies before. */
  readonly ready: Promise<void>;
  readonly activity: ThreadActivity;
  post(message: ToSearch): void;
  /** Ends the thread after its present work. May be called again. Never rejects. */
  close(): Promise<void>;
  /** Ends the thread, whatever it does. `onExit` follows. */
  terminate(): Promise<void>;
}

/** The place of one search thread and its successors, with the searches that the thread has. */
export class SearchSlot {
  thread: SearchThread | null = null;
  /** Whether the thread is being terminated. It begins nothing more, and its search will be refused. */
  isEnding = false;
  /** Deaths of threads since one of them last answered. */
  failures = 0;
  /** Whether threads of this slot warm up. False after a thread of it has died of that. */
  mayWarmUp = true;
  #isReady = false;
  /** The searches of the thread, in the order in which it takes them. */
  readonly #inFlight = new Map<number, PendingSearch>();
  /** When the first search became the first one, or when its time was last charged. */
  #headSince = 0;

  constructor(
    readonly number: number,
    readonly use: SearchThreadUse = "search",
  ) {}

  get isReady(): boolean {
    return this.#isReady && !this.isEnding;
  }

  get load(): number {
    return this.#inFlight.size;
  }

  /** The search that the thread works on, or is about to begin. */
  get head(): PendingSearch | undefined {
    return this.#inFlight.values().next().value;
  }

  noteReady(): void {
    this.#isReady = true;
  }

  /** A thread that has been busy for long gets no search, so that nobody waits behind it. */
  get hasPlace(): boolean {
    return this.isReady && this.load < inFlightMax && !this.isLong;
  }

  /** Whether the thread has done the same thing for long. */
  get isLong(): boolean {
    const activity = this.thread?.activity.now;
    return activity !== undefined && activity.kind !== "idle" && activity.forMs >= longSearchMs;
  }

  /** A thread that is at one thing for this long is ended, in ms. */
  get killMs(): number {
    return this.use === "search" ? searchThreadKillMs : searchThreadKillMs * backgroundPatience;
  }

  /** The key whose search has run for `ms` or longer, without the time to open its index. */
  keyRunningFor(ms: number): string | null {
    const activity = this.thread?.activity.now;
    if (activity?.kind !== "searching" || activity.forMs < ms) return null;
    return this.#inFlight.get(activity.search)?.job.keyId ?? null;
  }

  /** The index that has been opening for `ms` or longer. */
  indexOpenedFor(ms: number): string | null {
    const activity = this.thread?.activity.now;
    if (activity?.kind !== "opening" || activity.forMs < ms) return null;
    return this.#inFlight.get(activity.search)?.job.index ?? null;
  }

  hasSearchOf(keyId: string): boolean {
    return [...this.#inFlight.values()].some(({ job }) => job.keyId === keyId);
  }

  give(search: PendingSearch, memory: ArrayBuffer | null, now: number): void {
    if (this.load === 0) this.#headSince = now;
    this.#inFlight.set(search.id, search);
    this.thread?.post({ kind: "search", id: search.id, job: search.job, memory });
  }

  /** Removes a search that was answered; undefined: it is not here. */
  take(id: number, now: number): PendingSearch | undefined {
    const search = this.#inFlight.get(id);
    this.#inFlight.delete(id);
    this.#headSince = now;
    return search;
  }

  /** Takes back a search unless the thread has begun it; undefined: it has, or never got it. */
  recall(id: number, now: number): PendingSearch | undefined {
    const search = this.#inFlight.get(id);
    if (search === undefined || this.thread?.activity.recall(id) !== true) return undefined;
    if (search === this.head) this.#headSince = now;
    this.#inFlight.delete(id);
    return search;
  }

  /** Lets the thread end the search soon, if it runs. */
  giveUp(id: number): void {
    if (this.#inFlight.has(id)) this.thread?.activity.giveUp(id);
  }

  /** Takes back all searches that the thread has not begun. */
  recallAll(now: number): PendingSearch[] {
    return [...this.#inFlight.keys()].flatMap((id) => this.recall(id, now) ?? []);
  }

  /** The time in ms since this was last called, or since the present first search became the first. */
  chargeHead(now: number): number {
    const ms = now - this.#headSince;
    this.#headSince = now;
    return ms;
  }

  /** The thread has ended, and what it had not begun was recalled. Returns the search that it had begun. */
  end(): PendingSearch | undefined {
    const begun = this.head;
    this.#inFlight.clear();
    this.thread = null;
    this.#isReady = false;
    this.isEnding = false;
    return begun;
  }
}
