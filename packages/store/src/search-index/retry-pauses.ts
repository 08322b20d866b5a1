const firstMs = 60_000;
const lastMs = 16 * firstMs;

/**
 * The pauses before work that failed is tried again. Each is twice as long as the one before, because a disk
 * that is nearly full may stay so for long, and work that always fails must not take the time of other work.
 */
export class RetryPauses {
  #failures = 0;

  /** The pause after one more failure, in milliseconds. */
  next(): number {
    return Math.min(firstMs * 2 ** this.#failures++, lastMs);
  }

  /** Must be called when the work has succeeded: the next pause is the first one again. */
  end(): void {
    this.#failures = 0;
  }
}
