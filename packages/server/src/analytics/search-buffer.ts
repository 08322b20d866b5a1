import type { SearchEvent } from "@findling/analytics";

export interface SearchBufferOptions {
  /** Sends searches to the thread, which will say that it has taken them. */
  readonly send: (events: readonly SearchEvent[]) => void;
  readonly onLost: (count: number) => void;
}

const sendEveryMs = 200;
const sentTogetherMax = 1_000;
/** How many searches may wait until the thread counts them: about 20 MB of memory. */
const waitingMax = 20_000;

/** Answered searches on their way to the analytics thread. If it is too far behind, further ones are lost. */
export class SearchBuffer {
  readonly #options: SearchBufferOptions;
  #events: SearchEvent[] = [];
  /** How many searches were sent to the thread that it has not taken yet. */
  #sent = 0;
  #lost = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: SearchBufferOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#sent + this.#events.length;
  }

  add(event: SearchEvent): void {
    if (this.waiting >= waitingMax) {
      this.#lost += 1;
    } else {
      this.#events.push(event);
      if (this.#events.length >= sentTogetherMax) this.flush();
    }
    this.#timer ??= setTimeout(() => this.flush(), sendEveryMs).unref();
  }

  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#lost > 0) this.#options.onLost(this.#lost);
    this.#lost = 0;
    if (this.#events.length === 0) return;
    this.#sent += this.#events.length;
    this.#options.send(this.#events);
    this.#events = [];
  }

  taken(count: number): void {
    this.#sent -= count;
  }

  /** Counts what was sent to the thread as lost, because the thread has died. */
  forgetSent(): void {
    this.#lost += this.#sent;
    this.#sent = 0;
    this.flush();
  }
}
