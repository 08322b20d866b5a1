/** So long nobody has searched before a thread warms up: between the keys of somebody who types it rests. */
const quietMs = 1_000;

interface WarmUpOptions<Thread> {
  /** More of them never warm up at the same time. */
  readonly atOnceMax: number;
  /** Whether nobody has searched for so long. */
  readonly isQuiet: (forMs: number) => boolean;
  /** Begins one search of the thread's own, if it can be used. */
  readonly warm: (thread: Thread) => boolean;
}

/**
 * Which threads warm up: a few at a time, one search after the other, and only while nobody searches. To
 * compile takes more than the one core: somebody who searches on another thread would be answered half as
 * fast.
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

  /** It is gone. */
  remove(thread: Thread): void {
    this.#cold.delete(thread);
    this.#warming.delete(thread);
    this.#goOn();
  }

  /** A search of its own has ended; `isCold`: it wants another one. */
  onStep(thread: Thread, isCold: boolean): void {
    this.#warming.delete(thread);
    if (!isCold) this.#cold.delete(thread);
    this.#goOn();
  }

  /** It is in the midst of a search of its own. */
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
    // None can be used for now.
    if (this.#warming.size === 0) this.#goOnLater();
  }

  #goOnLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#goOn();
    }, quietMs).unref();
  }
}
