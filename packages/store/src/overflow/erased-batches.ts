import type { QueueFile } from "./queue-file.js";

/** By index: through which sequence batches are erased as soon as they are done. */
export class ErasedBatches {
  readonly #through = new Map<string, number>();

  /** A partition of the index was cleared, of which batches up to this sequence may have texts. */
  add(index: string, through: number): void {
    this.#through.set(index, Math.max(through, this.throughOf(index)));
  }

  /** All of them have left the files. */
  forget(index: string): void {
    this.#through.delete(index);
  }

  /** 0 if none is erased. */
  throughOf(index: string): number {
    return this.#through.get(index) ?? 0;
  }

  /** Whether the file still has bytes of a batch that is done and erased. */
  areIn(file: QueueFile): boolean {
    return [...file.done].some(([sequence, index]) => sequence <= this.throughOf(index));
  }
}
