/** How much may wait for the writer before batches are put on the overflow queue. With 0 every batch is. */
export interface BacklogBounds {
  /** The most entries of one index. */
  readonly entries: number;
  /** The most bytes of entries of one index. */
  readonly bytes: number;
  /** The greatest age of an entry of one index, in milliseconds. */
  readonly ageMs: number;
}

export const defaultBacklogBounds: BacklogBounds = { entries: 100, bytes: 16_000_000, ageMs: 1_000 };

/** The batches of one index that wait for the writer, or are being applied. */
interface WaitingBatches {
  bytes: number;
  /** When each batch came, in order. */
  readonly since: Set<{ readonly at: number }>;
}

/** Knows the indexes with which the writer is behind. */
export class WriteBacklog {
  readonly #bounds: BacklogBounds;
  readonly #now: () => number;
  readonly #waiting = new Map<string, WaitingBatches>();

  /** @param now milliseconds of a clock that never goes back */
  constructor(bounds: BacklogBounds, now: () => number) {
    this.#bounds = bounds;
    this.#now = now;
  }

  /** Whether one more batch of the index would wait behind too much. */
  isBehind(index: string): boolean {
    const { entries, bytes, ageMs } = this.#bounds;
    if (Math.min(entries, bytes, ageMs) === 0) return true;
    const waiting = this.#waiting.get(index);
    if (waiting === undefined) return false;
    const [oldest] = waiting.since;
    return waiting.since.size >= entries || waiting.bytes >= bytes || this.#now() - oldest.at >= ageMs;
  }

  /** Counts a batch as waiting until `written` has settled. */
  async during<Result>(index: string, bytes: number, written: () => Promise<Result>): Promise<Result> {
    const waiting = this.#waiting.get(index) ?? { bytes: 0, since: new Set() };
    this.#waiting.set(index, waiting);
    const batch = { at: this.#now() };
    waiting.since.add(batch);
    waiting.bytes += bytes;
    try {
      return await written();
    } finally {
      waiting.since.delete(batch);
      waiting.bytes -= bytes;
      if (waiting.since.size === 0) this.#waiting.delete(index);
    }
  }
}
