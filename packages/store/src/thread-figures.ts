import { randomUUID } from "node:crypto";
import {
  type IntervalHistogram,
  monitorEventLoopDelay,
  PerformanceObserver,
  performance,
} from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { BroadcastChannel } from "node:worker_threads";
import type { CacheFigures } from "@findling/engine";

/** How a thread is doing. Times are seconds. */
export interface ThreadFigures {
  readonly thread: string;
  /** How much too late timers were lately (see `lagWindowMs`): the mean and the worst. */
  readonly lagMean: number;
  readonly lagMax: number;
  /** Bytes of the thread's JavaScript heap. */
  readonly heapBytes: number;
  /** How long the thread was busy since it began: the time in which it did not wait for events. */
  readonly busySeconds: number;
  /** What garbage collections took, and how many there were, since the thread began. */
  readonly gcSeconds: number;
  readonly gcCount: number;
  /** The caches of the thread that have a bound in bytes. */
  readonly caches: readonly CacheFigures[];
}

/** Reads the figures of a thread's caches. */
type CachesOf = () => readonly CacheFigures[];
const noCaches: CachesOf = () => [];

/** How often a thread looks how late its timers are, in milliseconds. */
const lookEveryMs = 50;
/**
 * The least length of a window in which the lag of timers is measured, in milliseconds. The figures cover the
 * current window and the one before it, so one reader hides no recent stall from another one.
 */
const lagWindowMs = 15_000;
const nanoseconds = 1e9;

/** Measures the thread that makes it. */
export class ThreadMeter {
  readonly #thread: string;
  readonly #caches: CachesOf;
  readonly #lag: IntervalHistogram = monitorEventLoopDelay({ resolution: lookEveryMs });
  readonly #collections = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      this.#gcMs += duration;
      this.#gcCount += 1;
    }
  });
  #windowSince = performance.now();
  /** The mean and the worst lag of the window before this one. */
  #lagBefore = { mean: 0, max: 0 };
  #gcMs = 0;
  #gcCount = 0;

  constructor(thread: string, caches: CachesOf = noCaches) {
    this.#thread = thread;
    this.#caches = caches;
    this.#lag.enable();
    this.#collections.observe({ entryTypes: ["gc"] });
  }

  /** Ends the measuring. */
  stop(): void {
    this.#lag.disable();
    this.#collections.disconnect();
  }

  read(): ThreadFigures {
    const lag = this.#readLag();
    return {
      thread: this.#thread,
      lagMean: lag.mean,
      lagMax: lag.max,
      heapBytes: getHeapStatistics().used_heap_size,
      busySeconds: performance.eventLoopUtilization().active / 1_000,
      gcSeconds: this.#gcMs / 1_000,
      gcCount: this.#gcCount,
      caches: this.#caches(),
    };
  }

  /** The lag of this window and the one before: the worse of both. */
  #readLag(): { readonly mean: number; readonly max: number } {
    const { count, mean, max } = this.#lag;
    const now = count === 0 ? { mean: 0, max: 0 } : { mean: lateness(mean), max: lateness(max) };
    const before = this.#lagBefore;
    if (performance.now() - this.#windowSince >= lagWindowMs) {
      this.#windowSince = performance.now();
      this.#lagBefore = now;
      this.#lag.reset();
    }
    return { mean: Math.max(now.mean, before.mean), max: Math.max(now.max, before.max) };
  }
}

/** Node counts the time from one look to the next, which includes the pause between them. */
function lateness(betweenLooks: number): number {
  return Math.max(0, betweenLooks / nanoseconds - lookEveryMs / 1_000);
}

interface FiguresRequest {
  readonly kind: "request";
  readonly id: string;
}

interface FiguresAnswer {
  readonly kind: "answer";
  readonly id: string;
  readonly figures: ThreadFigures;
}

type FiguresMessage = FiguresRequest | FiguresAnswer;

/** A name for the channel of one server's threads. */
export function newFiguresChannel(): string {
  return `findling-figures-${randomUUID()}`;
}

/** Lets this thread answer whoever asks on the channel. It answers between two pieces of work. */
export function answerWithFigures(channel: string, thread: string, caches: CachesOf = noCaches): void {
  const meter = new ThreadMeter(thread, caches);
  const opened = new BroadcastChannel(channel);
  opened.unref();
  opened.addEventListener("message", (event) => {
    const message = messageOf(event);
    if (message.kind === "request")
      opened.postMessage({ kind: "answer", id: message.id, figures: meter.read() } satisfies FiguresMessage);
  });
}

/** Asks all threads of a channel for their figures. */
export class FiguresQuestion {
  readonly #channel: BroadcastChannel;
  #answered: ((answer: FiguresAnswer) => void) | null = null;
  #last = 0;

  constructor(channel: string) {
    this.#channel = new BroadcastChannel(channel);
    this.#channel.unref();
    this.#channel.addEventListener("message", (event) => {
      const message = messageOf(event);
      if (message.kind === "answer") this.#answered?.(message);
    });
  }

  /** The figures of those that answer within `withinMs`; a thread in the middle of its work may not. */
  async ask(withinMs: number): Promise<ThreadFigures[]> {
    const id = String(++this.#last);
    const figures: ThreadFigures[] = [];
    this.#answered = (answer) => {
      if (answer.id === id) figures.push(answer.figures);
    };
    this.#channel.postMessage({ kind: "request", id } satisfies FiguresMessage);
    await new Promise((resolve) => {
      setTimeout(resolve, withinMs);
    });
    return figures;
  }

  close(): void {
    this.#channel.close();
  }
}

function messageOf(event: unknown): FiguresMessage {
  const { data }: { readonly data?: FiguresMessage } = Object(event);
  if (data === undefined) throw new TypeError("A message without data came on the channel of figures.");
  return data;
}
