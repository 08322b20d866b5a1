import { effect, signal } from "@preact/signals";
import type { Connection } from "./connection.js";
import { type Problem, problemOf } from "./problem.js";

/** Until it is asked again where nothing has come. */
const againMs = 2_000;

/** Something of the server that is asked for again and again while somebody looks at it. */
export class LiveValue<Value> {
  /** The last one stays while the next is asked for, and when it does not come. null: none has come. */
  readonly value = signal<Value | null>(null);
  readonly problem = signal<Problem | null>(null);
  readonly #ask: (signal: AbortSignal) => Promise<Value>;
  readonly #connection: Connection;
  readonly #everyMs: number | ((value: Value) => number);
  #underWay = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param ask rejects as the client does
   * @param options.everyMs the pause before it is asked again, which may depend on what came
   */
  constructor(
    connection: Connection,
    ask: (signal: AbortSignal) => Promise<Value>,
    { everyMs }: { readonly everyMs: number | ((value: Value) => number) },
  ) {
    this.#connection = connection;
    this.#ask = ask;
    this.#everyMs = everyMs;
  }

  /** Returns how to stop. */
  start(): () => void {
    const onVisible = (): void => {
      if (!document.hidden) this.again();
    };
    document.addEventListener("visibilitychange", onVisible);
    const unwatch = effect(() => {
      void this.#connection.returns.value;
      this.again();
    });
    return () => {
      unwatch();
      document.removeEventListener("visibilitychange", onVisible);
      clearTimeout(this.#timer);
      this.#underWay.abort();
    };
  }

  /** Asks now, instead of later. */
  again(): void {
    this.#underWay.abort();
    clearTimeout(this.#timer);
    this.#underWay = new AbortController();
    void this.#askOnce(this.#underWay.signal);
  }

  #pauseMs(): number {
    if (typeof this.#everyMs === "number") return this.#everyMs;
    const last = this.value.peek();
    return last === null ? againMs : this.#everyMs(last);
  }

  async #askOnce(aborted: AbortSignal): Promise<void> {
    try {
      const value = await this.#ask(aborted);
      if (aborted.aborted) return;
      this.value.value = value;
      this.problem.value = null;
    } catch (error) {
      if (aborted.aborted) return;
      this.problem.value = problemOf(error);
    }
    this.#timer = setTimeout(() => {
      if (!document.hidden) this.again();
    }, this.#pauseMs());
  }
}
