import { ApiError } from "@findling/protocol";
import type { OverflowQueue, QueuedHead } from "@findling/store/overflow";
import { QueueFullError } from "@findling/store/overflow";
import type { DrainRate } from "./drain-rate.js";
import type { OverflowDrain } from "./overflow-drain.js";
import type { WriteBacklog } from "./write-backlog.js";

/** A batch that is put on the overflow queue. */
export interface OverflowBatch {
  readonly index: string;
  readonly entryId: string;
  readonly acceptedAt: number;
  /** The type of the key that sent it. */
  readonly keyType: string;
}

/** The content of the overflow queue, in figures. */
export interface QueueFigures {
  readonly batches: number;
  /** The bytes of the queue's files, or 2 KiB for each batch if that is more; and how many it may have. */
  readonly bytes: number;
  readonly bytesMax: number;
  /** When the oldest batch was accepted: milliseconds since the epoch; null: there is none. */
  readonly oldestAt: number | null;
}

/** The way of batches while the writer is behind: the overflow queue. */
export class OverflowPath {
  readonly #queue: OverflowQueue;
  readonly #drain: Pick<OverflowDrain, "wake">;
  readonly #backlog: WriteBacklog;
  readonly #rate: Pick<DrainRate, "secondsFor">;

  constructor(
    queue: OverflowQueue,
    drain: Pick<OverflowDrain, "wake">,
    backlog: WriteBacklog,
    rate: Pick<DrainRate, "secondsFor">,
  ) {
    this.#rate = rate;
    this.#queue = queue;
    this.#drain = drain;
    this.#backlog = backlog;
  }

  get figures(): QueueFigures {
    const { length: batches, bytes, bytesMax, oldestAt } = this.#queue;
    return { batches, bytes, bytesMax, oldestAt };
  }

  isDue(index: string): boolean {
    return this.#backlog.isBehind(index);
  }

  /**
   * Refuses a batch of the index that would be put on the queue, before it is read.
   *
   * @throws ApiError overloaded: the queue is full
   */
  requireRoom(index: string, bytes: number): void {
    if (this.isDue(index) && !this.#queue.hasRoom(bytes)) throw this.#full();
  }

  /** Counts a batch that is applied at once. */
  during<Result>(index: string, bytes: number, written: () => Promise<Result>): Promise<Result> {
    return this.#backlog.during(index, bytes, written);
  }

  /** When the last batch of the index that is on the queue was accepted. undefined: there is none. */
  queuedAt(index: string): number | undefined {
    return this.#queue.acceptedAtOf(index);
  }

  /** See Overtaking of the store's entries. */
  queuedBefore(index: string): { readonly queuedBefore?: number } {
    const last = this.#queue.lastSequenceOf(index);
    return last === undefined ? {} : { queuedBefore: last };
  }

  /**
   * The batches that a drop of the index ends: all that have been accepted, also those that are done. These
   * may come again after a crash, and the index that knew them is gone.
   */
  get acceptedBefore(): { readonly queuedBefore: number } {
    return { queuedBefore: this.#queue.lastSequence };
  }

  /** Erases the bytes of a cleared partition of the index from the queue's files. */
  erase(index: string): void {
    this.#queue.erase(index);
  }

  /** How many batches of the index are on the queue. */
  countOf(index: string): number {
    return this.#queue.countOf(index);
  }

  /** Whether bytes of a cleared partition of the index may be in the queue's files. */
  isErasing(index: string): boolean {
    return this.#queue.isErasing(index);
  }

  /**
   * Stores a batch on the queue. Durable when it resolves.
   *
   * @throws ApiError overloaded: the queue is full; unavailable: its disk fails
   */
  async take(batch: OverflowBatch, entry: Uint8Array<ArrayBuffer>): Promise<{ readonly taskId: string }> {
    const { index, entryId: taskId, keyType, acceptedAt } = batch;
    try {
      await this.#queue.append({ index, taskId, acceptedAt, keyType }, entry);
    } catch (error) {
      if (error instanceof QueueFullError) throw this.#full();
      const message = "The overflow queue cannot be written, so nothing was written; try again later.";
      throw new ApiError("unavailable", message, { cause: error });
    }
    this.#drain.wake(index);
    return { taskId };
  }

  /** A batch that is on the queue. */
  queued(taskId: string): QueuedHead | undefined {
    return this.#queue.task(taskId);
  }

  #full(): ApiError {
    const message = "Too many writes are waiting, and the overflow queue is full; try again later.";
    return new ApiError("overloaded", message, {
      retryAfterSeconds: this.#rate.secondsFor(this.#queue.bytes),
    });
  }
}
