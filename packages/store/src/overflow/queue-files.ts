import { sequencesLeftOut } from "./found-batches.js";
import type { PendingBatch, PendingBatches } from "./pending-batches.js";
import { forEachFile, QueueFile } from "./queue-file.js";
import { encodeQueueRecord, readQueueRecord } from "./queue-record.js";
import type { ReadQueue } from "./read-queue.js";

/** A file that has grown to this part of a full one goes at once when all of its batches are done. */
const donePart = 1 / 16;

const noEntry = new Uint8Array();

export interface QueueFilesOptions {
  readonly folder: string;
  /** A file has at most this many bytes, or one record, and notes. */
  readonly fileBytes: number;
  readonly pending: PendingBatches;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** See OverflowQueueOptions. */
  readonly onDamage: (message: string) => void;
}

/**
 * The files of the overflow queue, and the sequences, since the newest file's name remembers the last one.
 * Only one call that changes files may run at a time.
 */
export class QueueFiles {
  readonly #options: QueueFilesOptions;
  /** By number. The last one is appended to. */
  #files: QueueFile[];
  #lastSequence: number;

  private constructor(options: QueueFilesOptions, { files, lastSequence }: ReadQueue) {
    this.#options = options;
    this.#files = files;
    // By the time, the sequences are also larger than those of a queue that somebody has removed.
    this.#lastSequence = Math.max(lastSequence + sequencesLeftOut, Date.now());
  }

  /** Goes on with what was read. */
  static async open(options: QueueFilesOptions, read: ReadQueue): Promise<QueueFiles> {
    const files = new QueueFiles(options, read);
    try {
      await files.#start();
      await files.clean(({ isDamaged }) => isDamaged);
      return files;
    } catch (error) {
      await files.close().catch(() => undefined);
      throw error;
    }
  }

  get bytes(): number {
    return this.#files.reduce((sum, { size }) => sum + size, 0);
  }

  /** The last one that was given out, or is left out. */
  get lastSequence(): number {
    return this.#lastSequence;
  }

  nextSequence(): number {
    return ++this.#lastSequence;
  }

  /** Sequence and index of the batches that are done, and whose bytes are still in a file. */
  *done(): Generator<readonly [sequence: number, index: string]> {
    for (const { done } of this.#files) yield* done;
  }

  /** Appends records to the newest file. Durable when it resolves. @returns where the first one is */
  async append(records: readonly Uint8Array[]): Promise<{ readonly file: QueueFile; readonly at: number }> {
    const bytes = records.reduce((sum, { length }) => sum + length, 0);
    const { size, isBroken } = this.#newest;
    if (isBroken || (size > 0 && size + bytes > this.#options.fileBytes)) await this.#start();
    const file = this.#newest;
    const at = file.size;
    await file.append(records);
    return { file, at };
  }

  /** Takes the bytes of batches that are done out of these files. See forEachFile. */
  async clean(isDue: (file: QueueFile) => boolean): Promise<void> {
    try {
      await forEachFile(this.#files.filter(isDue), async (file) => {
        if (file === this.#newest) await this.#start();
        if (file.pending.size > 0) await this.#copyPending(file);
      });
    } finally {
      await this.removeUseless();
    }
  }

  /** Removes files without pending batches. The newest one goes too, unless it is small. See forEachFile. */
  async removeUseless(): Promise<void> {
    const { size, pending } = this.#newest;
    if (size >= this.#options.fileBytes * donePart && pending.size === 0) await this.#start();
    const useless = this.#files.slice(0, -1).filter((file) => file.pending.size === 0);
    await forEachFile(useless, (file) => this.#remove(file));
  }

  /** Appends a note that these batches are done. */
  async note(sequences: readonly number[]): Promise<void> {
    if (sequences.length > 0) await this.append([encodeQueueRecord({ kind: "done", sequences })]);
  }

  async close(): Promise<void> {
    await forEachFile(this.#files, (file) => file.close());
  }

  get #newest(): QueueFile {
    const newest = this.#files.at(-1);
    if (newest === undefined) throw new RangeError("The overflow queue has no file.");
    return newest;
  }

  async #start(): Promise<void> {
    const number = Math.max(this.#lastSequence, (this.#files.at(-1)?.number ?? 0) + 1);
    // If the file cannot be made, the next try has another name.
    this.#lastSequence = number + 1;
    this.#files.push(await QueueFile.create(this.#options.folder, number));
  }

  async #remove(file: QueueFile): Promise<void> {
    // What this file says about batches of older files is said again, before it goes.
    const older = this.#files.filter(({ number }) => number < file.number);
    const done = older.flatMap((other) => [...other.done.keys()]);
    await this.note(done.filter((sequence) => !this.#isWaiting(sequence)));
    const kept = await file.remove();
    // The file leaves the list only after it is removed: until then its bytes are not erased.
    this.#files = this.#files.filter((other) => other !== file);
    if (kept !== null) this.#options.onDamage(damageIn(file, kept));
  }

  /** Copies the waiting batches of a file to the newest one. */
  async #copyPending(from: QueueFile): Promise<void> {
    const { pending, now } = this.#options;
    const batches: PendingBatch[] = [];
    const records: Buffer[] = [];
    for (const batch of pending.storedIn(from)) {
      const record = await from.readAt(batch.at, batch.bytes);
      const isWhole = readQueueRecord(record, 0) !== undefined;
      if (!isWhole) from.isDamaged = true;
      batches.push(batch);
      // Without an entry it says that the batch is damaged.
      records.push(isWhole ? record : encodeQueueRecord({ kind: "batch", head: batch.head, entry: noEntry }));
    }
    const appended = await this.append(records);
    const { file } = appended;
    let { at } = appended;
    for (const [n, { head }] of batches.entries()) {
      const bytes = records[n].length;
      from.markDone(head, now());
      // It may have been done meanwhile.
      if (pending.find(head) !== undefined) pending.store(head, file, at, bytes);
      else file.markDone(head, now());
      at += bytes;
    }
  }

  /** Whether a batch is not done. It may be marked as done in a file from which it was copied. */
  #isWaiting(sequence: number): boolean {
    return this.#files.some(({ pending }) => pending.has(sequence));
  }
}

function damageIn({ path }: QueueFile, kept: string): string {
  return (
    `The overflow queue's file ${path} is damaged, and kept as ${kept}. Tasks of damaged batches fail; ` +
    "those whose id cannot be read are unknown. All others are applied."
  );
}
