import { type SharedState, supersededBytes } from "./shared-bytes.js";

/** From this size on, a collection is worthwhile. It takes some milliseconds for a small heap. */
const collectedBytesMin = 32 * 2 ** 20;

/**
 * Frees superseded shared memory. V8 does not count shared buffers as garbage of the threads that hold them.
 * A thread that allocates little else would keep the segments of days, because no collection happens; a
 * gigabyte was measured. So each thread counts the bytes that it has dropped, and collects when this is
 * worthwhile.
 */
export class SupersededMemory {
  readonly #collect: () => unknown;
  #bytes = 0;
  #isScheduled = false;

  /** @param collect @default a collection of this thread's heap */
  constructor(collect: () => unknown = makeGarbage) {
    this.#collect = collect;
  }

  /** Called when the thread has dropped this many bytes, which are now only garbage. */
  release(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < collectedBytesMin || this.#isScheduled) return;
    this.#isScheduled = true;
    // Not before the caller has returned, because its local variables still count as used.
    setImmediate(() => {
      this.#isScheduled = false;
      this.#bytes = 0;
      this.#collect();
    });
  }

  /** Called when `next` has replaced `previous`. */
  replace(previous: SharedState, next: SharedState | null): void {
    this.release(supersededBytes(previous, next));
  }
}

/**
 * V8 begins a collection when a thread holds this much more memory outside of its heap than after the last
 * collection.
 */
const outsideMax = 64 * 2 ** 20;

/**
 * Allocates a buffer that nobody holds. So V8 begins a collection, as it does when a thread drops its own
 * buffers. The pages of the buffer are never touched, so they take no memory.
 *
 * This is not `gc()` of --expose-gc. In collections with incremental marking, V8 keeps the shape of a class
 * whose last object died, and so also the code compiled for the class. `gc()` drops both. After each call,
 * the hot functions of the thread were compiled again, which took a fifth of the processor time of an import.
 */
function makeGarbage(): ArrayBuffer {
  return new ArrayBuffer(outsideMax);
}
