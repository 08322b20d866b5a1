/** So long nothing must have happened. */
const quietMs = 1_000;

/** Work in quiet times takes a tenth of the time at most: it is followed by so many times its own of rest. */
const restFactor = 9;

/** Tells when nothing has happened for a while, with rests after what was done then. */
export class QuietTime {
  readonly #onQuiet: () => void;
  #timer: NodeJS.Timeout | undefined;
  #restsUntil = 0;

  constructor(onQuiet: () => void) {
    this.#onQuiet = onQuiet;
  }

  /** Something has happened. */
  restart(): void {
    clearTimeout(this.#timer);
    const delay = Math.max(quietMs, this.#restsUntil - performance.now());
    // Nothing waits for it.
    this.#timer = setTimeout(this.#onQuiet, delay).unref();
  }

  /** Work has taken `milliseconds`. */
  rest(milliseconds: number): void {
    this.#restsUntil = performance.now() + milliseconds * restFactor;
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
