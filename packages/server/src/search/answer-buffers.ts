import type { CacheFigures, ReportingCache } from "@findling/engine";

/** Larger buffers, and more buffers than this, are left to the garbage collector. */
const bufferBytesMax = 1 << 18;
const countMax = 64;

/**
 * Reuses the memory of answers that have been sent. It goes to a search thread with a job and comes back with
 * the answer. Otherwise each answer would have new memory until V8 collects garbage. V8 starts a collection
 * after tens of megabytes outside its heap: every few hundred searches it would mark the main thread's whole
 * heap.
 */
export class AnswerBuffers implements ReportingCache {
  readonly #free: ArrayBuffer[] = [];
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  get figures(): CacheFigures {
    return {
      name: "answer_memory",
      bytesMax: countMax * bufferBytesMax,
      invalidatedBy: "nothing",
      bytes: this.#bytes,
      hits: this.#hits,
      misses: this.#misses,
    };
  }

  /** Takes a buffer to write an answer into; null: there is no free buffer. */
  take(): ArrayBuffer | null {
    const buffer = this.#free.pop();
    if (buffer === undefined) {
      this.#misses++;
      return null;
    }
    this.#hits++;
    this.#bytes -= buffer.byteLength;
    return buffer;
  }

  /** Takes back a buffer, which nobody may read or write afterwards. */
  giveBack(memory: ArrayBuffer): void {
    if (memory.byteLength > bufferBytesMax || this.#free.length >= countMax) return;
    this.#free.push(memory);
    this.#bytes += memory.byteLength;
  }
}
