const windowMs = 10_000;
const secondsMax = 60;

/** Measures how fast the overflow queue is being applied, over the last 10 to 20 seconds. */
export class DrainRate {
  readonly #now: () => number;
  #window = { since: 0, bytes: 0 };
  #last = { since: 0, bytes: 0 };

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number) {
    this.#now = now;
    this.#window.since = now();
    this.#last.since = now();
  }

  /** Notes that batches of this many bytes were applied. */
  note(bytes: number): void {
    this.#move();
    this.#window.bytes += bytes;
  }

  /** In about how many seconds `bytes` will have been applied: from 1 to 60. */
  secondsFor(bytes: number): number {
    this.#move();
    const passedMs = this.#now() - this.#last.since;
    const applied = this.#window.bytes + this.#last.bytes;
    if (applied === 0) return secondsMax;
    return Math.min(Math.max(Math.ceil((bytes * passedMs) / applied / 1_000), 1), secondsMax);
  }

  #move(): void {
    const now = this.#now();
    if (now - this.#window.since < windowMs) return;
    // After a pause nothing is known of the last seconds.
    const isOld = now - this.#window.since >= 2 * windowMs;
    this.#last = isOld ? { since: now - windowMs, bytes: 0 } : this.#window;
    this.#window = { since: now, bytes: 0 };
  }
}
