/** After this long without the fault it has passed. */
const passedMs = 60_000;
const firstPauseMs = 10_000;
/** A fault of another kind may hide behind one that lasts, so there is a line this often. */
const pauseMaxMs = 600_000;

/**
 * Decides when a fault is logged that work meets again with every try, such as a full disk: when it begins,
 * then whenever it has lasted twice as long as at the last line, but every 10 minutes at least.
 */
export class LastingFault {
  readonly #now: () => number;
  #beganAt = 0;
  /** When the fault was last there. */
  #seenAt = Number.NEGATIVE_INFINITY;
  #dueAt = 0;

  /** @param now milliseconds of a clock that never goes back. @default performance.now */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The fault is there. @returns whether it is to be logged */
  isDue(): boolean {
    const now = this.#now();
    if (now - this.#seenAt > passedMs) {
      this.#beganAt = now;
      this.#dueAt = now;
    }
    this.#seenAt = now;
    if (now < this.#dueAt) return false;
    this.#dueAt = now + Math.min(Math.max(now - this.#beganAt, firstPauseMs), pauseMaxMs);
    return true;
  }
}
