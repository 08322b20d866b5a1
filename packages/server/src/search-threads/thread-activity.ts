/**
 * The activities of a search thread: it takes in states, opens an index for a search, searches, or warms up.
 */
const kinds = ["idle", "taking", "opening", "searching", "warming"] as const;

export interface Activity {
  readonly kind: (typeof kinds)[number];
  /** The id of the search that runs or that the index is opened for. */
  readonly search: number;
  readonly forMs: number;
}

const cell = { kind: 0, search: 1, begunAt: 2, givenUp: 3, offers: 4 } as const;
const offersMax = 2;
const none = 0;

/**
 * The activity of a search thread, in memory shared with the main thread. So the main thread knows it without
 * any message, even if the thread is busy or dead.
 *
 * A search that was given to the thread is an *offer* until the thread claims it. Until then the main thread
 * may recall it and give it to another thread.
 */
export class ThreadActivity {
  readonly memory: SharedArrayBuffer;
  readonly #cells: Int32Array;

  /** @param memory the memory of the other thread's object; absent: new memory */
  constructor(memory?: SharedArrayBuffer) {
    this.memory = memory ?? new SharedArrayBuffer((cell.offers + offersMax) * Int32Array.BYTES_PER_ELEMENT);
    this.#cells = new Int32Array(this.memory);
  }

  /** Called on the thread. */
  begin(kind: Activity["kind"], search: number = none): void {
    // The kind is stored last: a reader in between sees an activity that has just begun.
    Atomics.store(this.#cells, cell.begunAt, wrappedMs());
    Atomics.store(this.#cells, cell.search, search);
    Atomics.store(this.#cells, cell.kind, kinds.indexOf(kind));
  }

  /**
   * Claims a search that was offered. Called on the thread.
   *
   * @returns whether the search is still its own
   */
  claim(search: number): boolean {
    return this.#withdraw(search);
  }

  /**
   * Offers a search to the thread. Called on the main thread. There are never more than `offersMax` offers at
   * a time.
   */
  offer(search: number): void {
    const free = this.#cells.indexOf(none, cell.offers);
    if (free < 0) throw new Error("A search thread was given too many searches.");
    // It may have been given up before, to make room for others.
    Atomics.compareExchange(this.#cells, cell.givenUp, search, none);
    Atomics.store(this.#cells, free, search);
  }

  /**
   * Takes an offer back. Called on the main thread.
   *
   * @returns true: the thread has not claimed the search, and never will
   */
  recall(search: number): boolean {
    return this.#withdraw(search);
  }

  /** Notes that nobody waits for the search any more. Called on the main thread. */
  giveUp(search: number): void {
    Atomics.store(this.#cells, cell.givenUp, search);
  }

  /** Whether nobody waits any more for the search that runs. Called on the thread. */
  isGivenUp(search: number): boolean {
    return Atomics.load(this.#cells, cell.givenUp) === search;
  }

  get now(): Activity {
    return {
      kind: kinds[Atomics.load(this.#cells, cell.kind)],
      search: Atomics.load(this.#cells, cell.search),
      forMs: (wrappedMs() - Atomics.load(this.#cells, cell.begunAt)) | 0,
    };
  }

  #withdraw(search: number): boolean {
    for (let place = cell.offers; place < this.#cells.length; place++) {
      if (Atomics.compareExchange(this.#cells, place, search, none) === search) return true;
    }
    return false;
  }
}

/** Milliseconds in 32 bits, of a clock that all threads share and that never goes back. */
function wrappedMs(): number {
  return Math.trunc(performance.timeOrigin + performance.now()) | 0;
}
