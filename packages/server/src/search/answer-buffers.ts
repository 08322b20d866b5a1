/** Larger buffers, and more buffers than this, are left to the garbage collector. */
const bytesMax = 1 << 18;
const countMax = 64;

/**
 * Reuses the memory of answers that have been sent. It goes to a search thread with a job and comes back with
 * the answer. Otherwise each answer would have new memory until V8 collects garbage. V8 starts a collection
 * after tens of megabytes outside its heap: every few hundred searches it would mark the main thread's whole
 * heap.
 */
export class AnswerBuffers {
  readonly #free: ArrayBuffer[] = [];

  /** null: there is no free buffer. */
  take(): ArrayBuffer | null {
    return this.#free.pop() ?? null;
  }

  /** Nobody may read or write the memory afterwards. */
  giveBack(memory: ArrayBuffer): void {
    if (memory.byteLength <= bytesMax && this.#free.length < countMax) this.#free.push(memory);
  }
}
