import type { QueuedHead } from "./queue-record.js";
import type { RecordsInFile } from "./records-in.js";

/**
 * Sequences that are left out at each opening. Of those that were given out before, some may be in no file:
 * of batches that could not be stored. Clears and drops may know them, so they must not come again.
 */
export const sequencesLeftOut = 1_000_000;

/** A batch, and where its record is. */
export interface FoundBatch<File> {
  readonly head: QueuedHead;
  readonly file: File;
  readonly at: number;
  readonly bytes: number;
}

/** What the files of a queue say together. They must be added in the order of their numbers. */
export class FoundBatches<File> {
  /** By sequence: of several copies the last one. */
  readonly #found = new Map<number, FoundBatch<File>>();
  /** Copies that a later one stands for. */
  readonly #superseded: FoundBatch<File>[] = [];
  /** Damaged ones, whose heads may be wrong. */
  readonly #doubtful: FoundBatch<File>[] = [];
  readonly #noted = new Set<number>();
  /** The greatest sequence, or number of a file. */
  lastSequence = 0;
  /** How many parts of files are damaged. */
  damagedParts = 0;

  add(file: File, number: number, { records, damaged }: RecordsInFile): void {
    this.lastSequence = Math.max(this.lastSequence, number);
    this.damagedParts += damaged.length;
    for (const { record, at, end } of records) {
      if (record.kind === "batch") this.#find({ head: record.head, file, at, bytes: end - at });
      else for (const sequence of record.sequences) this.#noted.add(sequence);
    }
    for (const { head, at, end } of damaged)
      if (head !== undefined) this.#doubtful.push({ head, file, at, bytes: end - at });
  }

  /** The batches that no note calls done, by sequence; and all copies of others. */
  result(): { readonly waiting: readonly FoundBatch<File>[]; readonly done: readonly FoundBatch<File>[] } {
    const all = new Map(this.#found);
    for (const batch of this.#doubtful) {
      const { sequence } = batch.head;
      // A wrong head must not move on the sequences, nor stand for a batch that is whole elsewhere.
      if (sequence <= this.lastSequence + sequencesLeftOut && !all.has(sequence)) all.set(sequence, batch);
    }
    const batches = [...all.values()].sort((a, b) => a.head.sequence - b.head.sequence);
    const isDone = ({ head }: FoundBatch<File>): boolean => this.#noted.has(head.sequence);
    return {
      waiting: batches.filter((batch) => !isDone(batch)),
      done: [...this.#superseded, ...batches.filter(isDone)],
    };
  }

  #find(batch: FoundBatch<File>): void {
    const { sequence } = batch.head;
    const earlier = this.#found.get(sequence);
    if (earlier !== undefined) this.#superseded.push(earlier);
    this.#found.set(sequence, batch);
    this.lastSequence = Math.max(this.lastSequence, sequence);
  }
}
