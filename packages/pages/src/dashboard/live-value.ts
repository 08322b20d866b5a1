import { effect, signal } from "@preact/signals";
import type { Connection } from "./connection.js";
import { type Problem, problemOf } from "./problem.js";

/** The pause before something is asked for again. @param tookMs how long the last answer took */
export type Pause<Value> = number | ((value: Value, tookMs: number) => number);

/** Where nothing has come. */
const pauseAfterFaultMs = 2_000;

/** Something of the server that is asked for again and again while somebody looks at it. */
export class LiveValue<Value> {
  /** The last one stays while the next is asked for, and when it does not come. null: none has come. */
  readonly value = signal<Value | null>(null);
  readonly problem = signal<Problem | null>(null);
  readonly #ask: (signal: AbortSignal) => Promise<Value>;
  readonly #connection: Connection;
  readonly #everyMs: Pause<Value>;
  #isWatched = false;
  #underWay = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param ask rejects as the client does
   * @param options.everyMs the pause before it is asked again
   */
  constructor(
    connection: Connection,
    ask: (signal: AbortSignal) => Promise<Value>,
    { everyMs }: { readonly everyMs: Pause<Value> },
  ) {
    this.#connection = connection;
    this.#ask = ask;
    this.#everyMs = everyMs;
  }

  /** Returns how to stop. */
  start(): () => void {
    this.#isWatched = true;
    const onVisible = (): void => {
      if (!document.hidden) this.again();
    };
    document.addEventListener("visibilitychange", onVisible);
    const unwatch = effect(() => {
      void this.#connection.returns.value;
      this.again();
    });
    return () => {
      this.#isWatched = false;
      unwatch();
      document.removeEventListener("visibilitychange", onVisible);
      clearTimeout(this.#timer);
      this.#underWay.abort();
    };
  }

  /** Asks now, instead of later. Whoever wants it may be late: where nobody looks, nobody asks. */
  again(): void {
    if (!this.#isWatched) return;
    this.#underWay.abort();
    clearTimeout(this.#timer);
    this.#underWay = new AbortController();
    void this.#askOnce(this.#underWay.signal);
  }

  #pauseMs(tookMs: number): number {
    if (typeof this.#everyMs === "number") return this.#everyMs;
    const last = this.value.peek();
    return last === null ? pauseAfterFaultMs : this.#everyMs(last, tookMs);
  }

  async #askOnce(aborted: AbortSignal): Promise<void> {
    const askedAt = performance.now();
    try {
      const value = await this.#ask(aborted);
      if (aborted.aborted) return;
      this.value.value = value;
      this.problem.value = null;
    } catch (error) {
      if (aborted.aborted) return;
      this.problem.value = problemOf(error);
    }
    const pauseMs = this.#pauseMs(performance.now() - askedAt);
    this.#timer = setTimeout(() => {
      if (!document.hidden) this.again();
    }, pauseMs);
  }
}
