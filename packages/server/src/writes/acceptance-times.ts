/** The times of what was accepted before this server started, in milliseconds since the epoch. */
export interface AcceptedBefore {
  /**
   * The latest time at which an entry of the index was accepted; 0: the index does not exist.
   *
   * @throws IndexUnavailableError
   */
  logTime(index: string): number;
  /** When the last batch of the index on the overflow queue was accepted. undefined: there is none. */
  queuedAt(index: string): number | undefined;
}

/**
 * Decides when the writes of each index count as accepted. A write without a version has its time as one, so
 * the times of an index never go back, whatever the clock does: a write that is accepted later wins.
 */
export class AcceptanceTimes {
  readonly #before: AcceptedBefore;
  /** The earliest time of the next write of each index. */
  readonly #earliest = new Map<string, number>();

  constructor(before: AcceptedBefore) {
    this.#before = before;
  }

  /**
   * The time of a write that begins now: milliseconds since the epoch.
   *
   * @throws IndexUnavailableError
   */
  next(index: string): number {
    const earliest = this.#earliestOf(index);
    const time = Math.max(Date.now(), earliest);
    // A refused write moves the log time on, too. Only where there is no index does it leave nothing.
    if (earliest > 0) this.#earliest.set(index, time);
    return time;
  }

  /** Notes that the write of this time was applied, so its index exists by now. */
  passApplied(index: string, time: number): void {
    this.#letNextBe(index, time);
  }

  /**
   * Notes that the write of this time goes on the overflow queue. Later ones win over it, also in its
   * millisecond.
   */
  passQueued(index: string, time: number): void {
    this.#letNextBe(index, time + 1);
  }

  /** Forgets an index that was dropped. A new one of this name begins with nothing. */
  forget(index: string): void {
    this.#earliest.delete(index);
  }

  #letNextBe(index: string, earliest: number): void {
    this.#earliest.set(index, Math.max(earliest, this.#earliestOf(index)));
  }

  #earliestOf(index: string): number {
    const known = this.#earliest.get(index);
    if (known !== undefined) return known;
    const queuedAt = this.#before.queuedAt(index) ?? -1;
    return Math.max(this.#before.logTime(index), queuedAt + 1);
  }
}
