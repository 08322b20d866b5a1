import type {
  FromSearch,
  SearchJob,
  SearchOutcome,
  SearchReply,
  ToSearch,
} from "../search/search-messages.js";
import { longSearchMs } from "./search-shares.js";
import type { ThreadActivity } from "./thread-activity.js";

/** Two, so that a thread finds its next search waiting when it has finished one. */
const inFlightMax = 2;

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
  readonly activity: ThreadActivity;
  post(message: ToSearch): void;
  close(): Promise<void>;
  /** Ends it whatever it does; `onExit` follows. */
  terminate(): Promise<void>;
}

export interface PendingSearch {
  readonly id: number;
  readonly job: SearchJob;
  readonly resolve: (outcome: SearchOutcome) => void;
  readonly reject: (error: Error) => void;
  /** Ends the waiting. */
  readonly timer: NodeJS.Timeout;
}

/** The place of one search thread, and of its successors. */
export class SearchSlot {
  thread: SearchThread | null = null;
  /** What the thread works on is refused already, and the thread on its way out: it begins nothing more. */
  isEnding = false;
  /** Deaths since a thread here last answered. */
  failures = 0;
  /** A thread that died while it warmed up leaves that to the threads of other places. */
  mayWarmUp = true;
  #isReady = false;
  /** In the order in which the thread takes them. */
  readonly #inFlight = new Map<number, PendingSearch>();
  /** Since when the first of them is the first, or its time was asked for. */
  #headSince = 0;

  constructor(readonly number: number) {}

  get isReady(): boolean {
    return this.#isReady && !this.isEnding;
  }

  get load(): number {
    return this.#inFlight.size;
  }

  /** What the thread works on, or is about to. */
  get head(): PendingSearch | undefined {
    return this.#inFlight.values().next().value;
  }

  noteReady(): void {
    this.#isReady = true;
  }

  /** Nobody shall wait behind what takes long. */
  get hasPlace(): boolean {
    return this.isReady && this.load < inFlightMax && !this.isLong;
  }

  /** It has been at one thing for long. */
  get isLong(): boolean {
    const activity = this.thread?.activity.now;
    return activity !== undefined && activity.kind !== "idle" && activity.forMs >= longSearchMs;
  }

  /** The key whose search has run for `ms`, or longer; to open its index does not count. */
  keyRunningFor(ms: number): string | null {
    const activity = this.thread?.activity.now;
    if (activity?.kind !== "searching" || activity.forMs < ms) return null;
    return this.#inFlight.get(activity.search)?.job.keyId ?? null;
  }

  /** The index that has been opened for so long, and still is. */
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

  /** It was answered; undefined: it is not here. */
  take(id: number, now: number): PendingSearch | undefined {
    const search = this.#inFlight.get(id);
    this.#inFlight.delete(id);
    this.#headSince = now;
    return search;
  }

  /** Takes back what the thread has not begun; undefined: it has, or was never given it. */
  recall(id: number): PendingSearch | undefined {
    const search = this.#inFlight.get(id);
    if (search === undefined || this.thread?.activity.recall(id) !== true) return undefined;
    this.#inFlight.delete(id);
    return search;
  }

  /** Takes back everything that the thread has not begun. */
  recallAll(): PendingSearch[] {
    return [...this.#inFlight.keys()].flatMap((id) => this.recall(id) ?? []);
  }

  /** How long the first search has been the first since this was last asked, in ms. */
  chargeHead(now: number): number {
    const ms = now - this.#headSince;
    this.#headSince = now;
    return ms;
  }

  /** The thread is gone; returns what was not recalled, which it had begun: one search at most. */
  end(): PendingSearch[] {
    const begun = [...this.#inFlight.values()];
    this.#inFlight.clear();
    this.thread = null;
    this.#isReady = false;
    this.isEnding = false;
    return begun;
  }
}
