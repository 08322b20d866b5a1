/** How long nobody has searched before a thread warms up: between the keys of somebody who types it rests. */
const pauseMs = 100;

interface WarmUpOptions<Thread> {
  /** More of them never warm up at the same time. */
  readonly atOnceMax: number;
  /** Whether the thread has had nothing to do for so long, and can be used. */
  readonly isIdle: (thread: Thread, forMs: number) => boolean;
  /** Whether none of the threads has. */
  readonly isQuiet: (forMs: number) => boolean;
  /** Begins one search of the thread's own. */
  readonly warm: (thread: Thread) => void;
}

/**
 * Which threads warm up: a few at a time, and only such as have nothing else to do. One search follows on the other while nobody
 * searches; else they come one by one with pauses, since to compile takes more than the one core.
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
    if (this.#options.isQuiet(pauseMs)) this.#begin();
    else this.#beginLater();
  }

  #begin(): void {
    const { atOnceMax, isIdle, warm } = this.#options;
    for (const thread of this.#cold) {
      if (this.#warming.size >= atOnceMax) return;
      if (this.#warming.has(thread) || !isIdle(thread, pauseMs)) continue;
      this.#warming.add(thread);
      warm(thread);
    }
    if (this.#cold.size > this.#warming.size) this.#beginLater();
  }

  #beginLater(): void {
    if (this.#cold.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#begin();
    }, pauseMs).unref();
  }
}
