/** Timers of JavaScript hold at most this many milliseconds. */
export const timeoutMsMax = 2 ** 31 - 1;

/**
 * Aborts its signal when one of `signals` is aborted, for the same reason, or after `timeoutMs`. Unlike with
 * `AbortSignal.any`, nothing of it stays at a signal that lives long: `end` removes it.
 */
export class Cancellation {
  readonly #controller = new AbortController();
  readonly #signals: readonly AbortSignal[];
  readonly #timer: ReturnType<typeof setTimeout>;
  #hasTimedOut = false;

  /** @throws {RangeError} no timer holds `timeoutMs` */
  constructor(signals: readonly AbortSignal[], timeoutMs: number) {
    requireTimeout(timeoutMs);
    this.#signals = signals;
    for (const signal of signals) signal.addEventListener("abort", this.#onAbort);
    this.#onAbort();
    this.#timer = setTimeout(this.#onTimeout, timeoutMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether its time ran out before any signal was aborted. */
  get hasTimedOut(): boolean {
    return this.#hasTimedOut;
  }

  end(): void {
    clearTimeout(this.#timer);
    for (const signal of this.#signals) signal.removeEventListener("abort", this.#onAbort);
  }

  readonly #onAbort = (): void => {
    const aborted = this.#signals.find((signal) => signal.aborted);
    if (aborted !== undefined) this.#controller.abort(aborted.reason);
  };

  readonly #onTimeout = (): void => {
    this.#hasTimedOut = !this.signal.aborted;
    this.#controller.abort();
  };
}

/** @throws {RangeError} no timer holds it */
export function requireTimeout(timeoutMs: number): void {
  if (!(timeoutMs > 0 && timeoutMs <= timeoutMsMax))
    throw new RangeError(`timeoutMs must be above 0 and at most ${timeoutMsMax}; it is ${timeoutMs}.`);
}

/**
 * Resolves after this many milliseconds.
 * @throws the reason of a signal that was aborted
 */
export async function pause(ms: number, signals: readonly AbortSignal[]): Promise<void> {
  const cancellation = new Cancellation(signals, Math.max(1, ms));
  const { signal } = cancellation;
  try {
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
    if (!cancellation.hasTimedOut) signal.throwIfAborted();
  } finally {
    cancellation.end();
  }
}
