/** Larger memory is left to the garbage collector, and so is what is more than this. */
const bytesMax = 1 << 18;
const countMax = 64;

/**
 * The memory of answers that have been sent, for answers to come: it goes to a search thread with a job and
 * comes back with the answer. Otherwise each answer would have memory of its own until V8 collects, which V8
 * begins for tens of megabytes outside its heap: every few hundred searches all of the main thread's heap
 * would be marked.
 */
export class AnswerBuffers {
  readonly #free: ArrayBuffer[] = [];

  /** null: there is none. */
  take(): ArrayBuffer | null {
    return this.#free.pop() ?? null;
  }

  /** Nobody may read or write it any more. */
  giveBack(memory: ArrayBuffer): void {
    if (memory.byteLength <= bytesMax && this.#free.length < countMax) this.#free.push(memory);
  }
}
