import { type SharedState, supersededBytes } from "./shared-bytes.js";

/** Worth a collection, which takes a small heap some milliseconds. */
const collectedBytesMin = 32 * 2 ** 20;

/**
 * Gives superseded shared memory back. V8 does not count shared buffers as the garbage of the threads that
 * hold them: a thread that allocates little else would keep the segments of days (a gigabyte of them,
 * measured) for want of a collection. So each thread counts what it has let go, and collects when that is
 * worth it.
 */
export class SupersededMemory {
  readonly #collect: () => unknown;
  #bytes = 0;
  #isScheduled = false;

  /** @param collect @default a collection of this thread's heap */
  constructor(collect: () => unknown = makeGarbage) {
    this.#collect = collect;
  }

  /** The thread holds so many bytes no more, but for garbage. */
  release(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < collectedBytesMin || this.#isScheduled) return;
    this.#isScheduled = true;
    // Not before the caller has returned: its locals count as used.
    setImmediate(() => {
      this.#isScheduled = false;
      this.#bytes = 0;
      this.#collect();
    });
  }

  /** `next` has replaced `previous`. */
  replace(previous: SharedState, next: SharedState | null): void {
    this.release(supersededBytes(previous, next));
  }
}

/**
 * V8 begins a collection of its own once a thread holds so much more memory outside of its heap than after
 * the last one.
 */
const outsideMax = 64 * 2 ** 20;

/**
 * What nobody holds: V8 begins a collection, as it does when a thread drops buffers of its own. Its pages are
 * never touched, so they take no memory.
 *
 * Not `gc()` of --expose-gc: V8 keeps the shape of a class whose last object died, and with it the code made
 * for the class, in collections that it marks for step by step, but not in those. After each one the hot
 * functions of a thread were compiled anew, a fifth of the processor time of an import.
 */
function makeGarbage(): ArrayBuffer {
  return new ArrayBuffer(outsideMax);
}
