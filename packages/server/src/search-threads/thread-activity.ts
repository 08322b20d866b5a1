/** What a search thread does: it takes in states, opens an index for a search, searches, or warms up. */
const kinds = ["idle", "taking", "opening", "searching", "warming"] as const;

export interface Activity {
  readonly kind: (typeof kinds)[number];
  /** Of the search that is opened for, or that runs. */
  readonly search: number;
  readonly forMs: number;
}

const cell = { kind: 0, search: 1, begunAt: 2, offers: 3 } as const;
const offersMax = 2;
const none = 0;

/**
 * What a search thread does, in memory that it shares with the main thread: so the main thread knows it
 * without being told, whatever the thread is busy with, and after its death.
 *
 * A search that was given to the thread is an *offer* until the thread claims it: till then the main thread
 * may recall it, and give it to another one.
 */
export class ThreadActivity {
  readonly memory: SharedArrayBuffer;
  readonly #cells: Int32Array;

  /** @param memory of the other thread's end; without one it is made */
  constructor(memory?: SharedArrayBuffer) {
    this.memory = memory ?? new SharedArrayBuffer((cell.offers + offersMax) * Int32Array.BYTES_PER_ELEMENT);
    this.#cells = new Int32Array(this.memory);
  }

  /** On the thread. */
  begin(kind: Activity["kind"], search: number = none): void {
    // The kind comes last: who looks in between sees one that has just begun.
    Atomics.store(this.#cells, cell.begunAt, wrappedMs());
    Atomics.store(this.#cells, cell.search, search);
    Atomics.store(this.#cells, cell.kind, kinds.indexOf(kind));
  }

  /** On the thread: whether the search is still its own. */
  claim(search: number): boolean {
    return this.#withdraw(search);
  }

  /** On the main thread. At most `offersMax` offers stand at a time. */
  offer(search: number): void {
    const free = this.#cells.indexOf(none, cell.offers);
    if (free < 0) throw new Error("A search thread was given too many searches.");
    Atomics.store(this.#cells, free, search);
  }

  /** On the main thread: whether the thread had not claimed the search, and never will. */
  recall(search: number): boolean {
    return this.#withdraw(search);
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

/** Milliseconds in 32 bits; of a clock that all threads have, and that never goes back. */
function wrappedMs(): number {
  return Math.trunc(performance.timeOrigin + performance.now()) | 0;
}
