import { vi } from "vitest";
import type { SearchJob, ToSearch } from "../../src/search/search-messages.js";
import type { PendingSearch } from "../../src/search-threads/pending-search.js";
import type { SearchThread } from "../../src/search-threads/search-slot.js";
import { type Activity, ThreadActivity } from "../../src/search-threads/thread-activity.js";

/** A search of one key in one index. Its asker waits for ever. */
export function pendingSearch(id: number, job: Partial<SearchJob> = {}) {
  return {
    id,
    job: { index: "pages", keyId: "k", request: { q: "" }, limits: {}, queryID: null, parsedAt: 0, ...job },
    client: "",
    requestId: `request ${id}`,
    gone: new AbortController().signal,
    resolve: () => undefined,
    reject: vi.fn<(error: Error) => void>(),
    stopWatching: vi.fn<() => void>(),
  } satisfies PendingSearch;
}

/** What makes a job one of a search in the background. */
export const inBackground: Pick<SearchJob, "replay"> = {
  replay: { draftId: 1, draft: new Uint8Array(new SharedArrayBuffer(2)), hitsPerQuery: 10 },
};

/** A search thread that does only what the test says. */
export class FakeSearchThread implements SearchThread {
  readonly activity = new ThreadActivity();
  readonly close = vi.fn<() => Promise<void>>(() => this.#ended);
  readonly terminate = vi.fn<() => Promise<void>>(() => this.#ended);
  readonly #onExit: (error: Error | undefined) => void;
  #noteReady: () => void = () => undefined;
  #noteDead: (error: Error) => void = () => undefined;
  #noteEnded: () => void = () => undefined;
  readonly #ended = new Promise<void>((resolve) => {
    this.#noteEnded = resolve;
  });
  readonly ready = new Promise<void>((resolve, reject) => {
    this.#noteReady = resolve;
    this.#noteDead = reject;
  });

  constructor(onExit: (error: Error | undefined) => void = () => undefined) {
    this.#onExit = onExit;
  }

  post(message: ToSearch): void {
    if (message.kind === "search") this.activity.offer(message.id);
  }

  becomeReady(): void {
    this.#noteReady();
  }

  /** Begins a search that the thread was given. */
  begin(id: number, kind: Activity["kind"] = "searching"): void {
    if (!this.activity.claim(id)) throw new Error(`The search ${id} is not the thread's.`);
    this.activity.begin(kind, id);
  }

  /** Ends the thread: with an error if it dies of one. */
  end(error?: Error): void {
    this.#noteDead(new Error("The thread ended."));
    this.#onExit(error);
    this.#noteEnded();
  }
}
