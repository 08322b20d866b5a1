/** Nothing must have happened for this long. */
const quietMs = 1_000;

/**
 * Work in quiet times takes at most a tenth of the time: it is followed by a rest of this many times its
 * duration.
 */
const restFactor = 9;

/** Reports when nothing has happened for a while. Makes pauses after the work that is done then. */
export class QuietTime {
  readonly #onQuiet: () => void;
  #timer: NodeJS.Timeout | undefined;
  #restsUntil = 0;

  constructor(onQuiet: () => void) {
    this.#onQuiet = onQuiet;
  }

  /** Must be called when something has happened. */
  restart(): void {
    clearTimeout(this.#timer);
    const delay = Math.max(quietMs, this.#restsUntil - performance.now());
    // No caller waits for the timer, so it does not keep the process running.
    this.#timer = setTimeout(this.#onQuiet, delay).unref();
  }

  /** Must be called when work has taken `milliseconds`. */
  rest(milliseconds: number): void {
    this.pause(milliseconds * restFactor);
  }

  /** Nothing is reported for this long. */
  pause(milliseconds: number): void {
    this.#restsUntil = performance.now() + milliseconds;
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
