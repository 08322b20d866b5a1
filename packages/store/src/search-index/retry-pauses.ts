/** No pause is longer than this many times the first one. */
const growthMax = 16;

/**
 * The pauses before work that failed is tried again. Each is twice as long as the one before, because a disk
 * that is nearly full may stay so for long, and work that always fails must not take the time of other work.
 */
export class RetryPauses {
  readonly #firstMs: number;
  #failures = 0;

  constructor(firstMs: number) {
    this.#firstMs = firstMs;
  }

  /** The pause after one more failure, in milliseconds. */
  next(): number {
    return this.#firstMs * Math.min(2 ** this.#failures++, growthMax);
  }

  /** Must be called when the work has succeeded: the next pause is the first one again. */
  end(): void {
    this.#failures = 0;
  }
}
