/**
 * A thread warms up only after nobody has searched for this long. Pauses between somebody's keystrokes are
 * shorter.
 */
const quietMs = 1_000;

interface WarmUpOptions<Thread> {
  /** At most this many threads warm up at the same time. */
  readonly atOnceMax: number;
  /** Whether nobody has searched for `forMs`. */
  readonly isQuiet: (forMs: number) => boolean;
  /** Begins one search of the thread's own. Returns false if the thread cannot be used. */
  readonly warm: (thread: Thread) => boolean;
}

/**
 * Decides which threads warm up: a few at a time, one search after the other, and only while nobody searches.
 * Compiling takes more than the thread's own core: a search on another thread would take twice as long.
 */
export class WarmUpTurns<Thread> {
  readonly #options: WarmUpOptions<Thread>;
  readonly #cold = new Set<Thread>();
  readonly #warming = new Set<Thread>();
  #timer: NodeJS.Timeout | null = null;

  constructor(options: WarmUpOptions<Thread>) {
    this.#options = options;
  }

  /** A thread wants to warm up. */
  add(thread: Thread): void {
    this.#cold.add(thread);
    this.#goOn();
  }

  /** The thread has ended. */
  remove(thread: Thread): void {
    this.#cold.delete(thread);
    this.#warming.delete(thread);
    this.#goOn();
  }

  /** A search of the thread's own has ended. `isCold`: the thread wants another one. */
  onStep(thread: Thread, isCold: boolean): void {
    this.#warming.delete(thread);
    if (!isCold) this.#cold.delete(thread);
    this.#goOn();
  }

  /** Whether a search of the thread's own is running. */
  isWarming(thread: Thread): boolean {
    return this.#warming.has(thread);
  }

  close(): void {
    this.#cold.clear();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #goOn(): void {
    const { atOnceMax, isQuiet, warm } = this.#options;
    if (this.#cold.size === 0) return;
    if (!isQuiet(quietMs)) {
      this.#goOnLater();
      return;
    }
    for (const thread of this.#cold) {
      if (this.#warming.size >= atOnceMax) return;
      if (!this.#warming.has(thread) && warm(thread)) this.#warming.add(thread);
    }
    // No thread can be used at the moment.
    if (this.#warming.size === 0) this.#goOnLater();
  }

  #goOnLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#goOn();
    }, quietMs).unref();
  }
}
