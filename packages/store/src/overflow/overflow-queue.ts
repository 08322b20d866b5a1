/**
 * The *overflow queue*: batches that were accepted while the writer was behind. Taking one costs one append to
 * a file, which is synced together with others that come meanwhile. So the queue takes batches many times
 * faster than they can be applied.
 *
 *     append --> group --> file (synced) --> answer 202
 *                            |
 *                     firstOf, read --> apply --> finish --> file without pending batches: removed
 *
 * Files are numbered, and only ever appended to. That a batch is done is noted in a later record, which need
 * not be durable: a batch that is applied again is known by its entryId, and changes nothing. A file goes
 * when all of its batches are done. If some of them wait for long, the bytes of the others must not: the
 * waiting ones are then copied to the newest file.
 *
 * Good for: accepting more than can be applied, for a while, without loss.
 * Not good for: order between indexes. Each index has its own.
 *
 * @module
 */
import { requireRoom } from "../disk/room.js";
import { StorageError } from "../errors.js";
import { type PendingBatch, PendingBatches } from "./pending-batches.js";
import { QueueFile } from "./queue-file.js";
import { encodeQueueRecord, type QueuedHead, readQueueRecord } from "./queue-record.js";
import { readQueue } from "./read-queue.js";

const fileBytesDefault = 16 * 1_024 * 1_024;
/** The bytes of a batch that is done stay in a file that is still needed for no longer than this. */
const doneStayMs = 10_000;

/** A file that has grown to this part of a full one goes at once when all of its batches are done. */
const donePart = 1 / 16;

/**
 * Sequences that are left out at each opening. Of those that were given out before, some may be in no file: of
 * batches that could not be stored. Clears and drops may know them, so they must not come again.
 */
const leftOutAtOpening = 1_000_000;

/** Bytes of the disk that the queue leaves free. */
const roomMin = 64 * 1_024 * 1_024;

/** The queue has no room for the batch. Nothing was stored. */
export class QueueFullError extends Error {
  constructor() {
    super("The overflow queue is full.");
    this.name = "QueueFullError";
  }
}

interface Waiting {
  readonly record: Buffer<ArrayBuffer>;
  readonly onStored: (file: QueueFile, at: number) => void;
  readonly reject: (fault: Error) => void;
}

export interface OverflowQueueOptions {
  /** Made if it is missing. */
  readonly folder: string;
  /** Bytes of all files. Beyond it the queue is full. */
  readonly bytesMax: number;
  /** A file is damaged: what was stored behind this place is lost. */
  readonly onDamage: (message: string) => void;
  /** Milliseconds of a clock that never goes back. @default performance.now */
  readonly now?: () => number;
  /** A file has at most this many bytes, or one batch, and notes. @default 16 MiB */
  readonly fileBytes?: number;
}

/** Batches that wait on disk. One instance owns the folder. */
export class OverflowQueue {
  readonly #options: OverflowQueueOptions;
  readonly #now: () => number;
  readonly #fileBytes: number;
  /** By number. The last one is appended to. */
  #files: QueueFile[] = [];
  readonly #pending = new PendingBatches();
  #lastSequence = 0;
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #writing: Promise<void> | null = null;
  /** Batches that are done, which no record says yet. */
  #unnoted: number[] = [];
  /** What changes files runs one after the other. */
  #turn: Promise<unknown> = Promise.resolve();
  /** By index: batches up to this sequence are erased as soon as they are done. */
  readonly #erased = new Map<string, number>();
  #closed = false;

  private constructor(options: OverflowQueueOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#fileBytes = options.fileBytes ?? fileBytesDefault;
  }

  /** @throws StorageError */
  static async open(options: OverflowQueueOptions): Promise<OverflowQueue> {
    const queue = new OverflowQueue(options);
    try {
      await queue.#open();
    } catch (error) {
      throw new StorageError(`The overflow queue in ${options.folder} cannot be opened`, error);
    }
    return queue;
  }

  /** The indexes that have batches on the queue. */
  get indexes(): readonly string[] {
    return this.#pending.indexes;
  }

  /** How many batches are stored and not done. */
  get length(): number {
    return this.#pending.length;
  }

  /** Bytes of all files. */
  get bytes(): number {
    return this.#files.reduce((sum, { size }) => sum + size, this.#waitingBytes);
  }

  /** The task of a batch that is on the queue, or being put there. */
  task(taskId: string): QueuedHead | undefined {
    return this.#pending.task(taskId);
  }

  /** The last sequence of an index that is on the queue, or being put there; undefined if there is none. */
  lastSequenceOf(index: string): number | undefined {
    return this.#pending.lastSequenceOf(index);
  }

  /**
   * Stores a batch. Durable when it resolves.
   *
   * @throws QueueFullError, StorageError: nothing was stored
   */
  async append(batch: Omit<QueuedHead, "sequence">, entry: Uint8Array<ArrayBuffer>): Promise<QueuedHead> {
    if (this.bytes + entry.length > this.#options.bytesMax) throw new QueueFullError();
    this.#requireRoom();
    const head = { ...batch, sequence: ++this.#lastSequence };
    this.#pending.begin(head);
    const record = encodeQueueRecord({ kind: "batch", head, entry });
    try {
      await this.#store(record, (file, at) => this.#pending.store(head, file, at, record.length));
    } catch (error) {
      this.#pending.end(head);
      throw error;
    }
    return head;
  }

  /** The first batches of an index, in order of acceptance, up to `bytesMax`, but at least one. */
  firstOf(index: string, bytesMax: number): QueuedHead[] {
    return this.#pending.firstOf(index, bytesMax);
  }

  /** The entry of a batch that is not done; undefined if its bytes are damaged. */
  async read(head: QueuedHead): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const batch = this.#pending.find(head);
    if (batch === undefined) return undefined;
    const bytes = await batch.file.readAt(batch.at, batch.bytes);
    const record = readQueueRecord(bytes, 0)?.record;
    const isWhole = record?.kind === "batch" && record.head.sequence === head.sequence;
    // Without bytes it stands for a batch that was found damaged when it was copied.
    return isWhole && record.entry.length > 0 ? record.entry : undefined;
  }

  /** These batches were applied, or failed for good. What became of them is stored elsewhere, durably. */
  async finish(heads: readonly QueuedHead[]): Promise<void> {
    for (const head of heads) {
      const batch = this.#pending.find(head);
      if (batch === undefined) continue;
      this.#pending.end(head);
      batch.file.markDone(head.sequence, this.#now());
      this.#unnoted.push(head.sequence);
    }
    await this.#inTurn(() => this.#removeFiles());
  }

  /** A partition of the index was cleared: what has been accepted so far is erased as soon as it is done. */
  erase(index: string): void {
    this.#erased.set(index, this.#lastSequence);
  }

  /** Whether what had been accepted for the index at its last `erase` may still be in a file. */
  isErasing(index: string): boolean {
    const through = this.#erased.get(index);
    if (through === undefined) return false;
    const [first] = this.firstOf(index, 0);
    const isErasing =
      (first !== undefined && first.sequence <= through) ||
      this.#files.some((file) => file.hasDoneThrough(through));
    if (!isErasing) this.#erased.delete(index);
    return isErasing;
  }

  /**
   * Takes the bytes of batches that are done out of files which other batches still need. Called now and then.
   */
  tidy(): Promise<void> {
    return this.#inTurn(async () => {
      const now = this.#now();
      const erased = Math.max(...this.#erased.values());
      const files = this.#files.filter(
        (file) => now - file.doneSince > doneStayMs || file.hasDoneThrough(erased),
      );
      for (const file of files) {
        if (file === this.#newest) await this.#startFile();
        if (file.pending.size > 0) await this.#copyPending(file);
      }
      await this.#removeFiles();
    });
  }

  /** Ends when what was being stored is durable. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#writing !== null) await this.#writing;
    await this.#inTurn(async () => {
      await this.#note(this.#unnoted);
      for (const file of this.#files) await file.close();
    });
  }

  /** Applying what is on the queue takes room, too. */
  #requireRoom(): void {
    try {
      requireRoom(this.#options.folder, roomMin);
    } catch (error) {
      throw new StorageError("The overflow queue cannot be written", error);
    }
  }

  async #open(): Promise<void> {
    const { folder, onDamage } = this.#options;
    const { files, waiting, lastSequence } = await readQueue(folder, this.#now(), onDamage);
    this.#files = files;
    for (const { head, file, at, bytes } of waiting) {
      this.#pending.begin(head);
      this.#pending.store(head, file, at, bytes);
    }
    // By the time, the sequences are also larger than those of a queue that somebody has removed.
    this.#lastSequence = Math.max(lastSequence + leftOutAtOpening, Date.now());
    await this.#startFile();
    await this.#removeFiles();
  }

  /** Copies the waiting batches of a file to the newest one. */
  async #copyPending(from: QueueFile): Promise<void> {
    const batches: PendingBatch[] = [];
    const records: Buffer[] = [];
    for (const batch of this.#pending.storedIn(from)) {
      const record = await from.readAt(batch.at, batch.bytes);
      // One that is damaged stays: in the newest file it would hide what comes behind it.
      if (readQueueRecord(record, 0) === undefined) continue;
      batches.push(batch);
      records.push(record);
    }
    const appended = await this.#appendToNewest(records);
    const { file } = appended;
    let { at } = appended;
    for (const { head, bytes } of batches) {
      from.markDone(head.sequence, this.#now());
      // It may have been done meanwhile.
      if (this.#pending.find(head) !== undefined) this.#pending.store(head, file, at, bytes);
      else file.markDone(head.sequence, this.#now());
      at += bytes;
    }
  }

  /** Appends a note that these batches are done. */
  async #note(sequences: readonly number[]): Promise<void> {
    if (sequences.length > 0) await this.#appendToNewest([noteOf(sequences)]);
  }

  async #appendToNewest(
    records: readonly Uint8Array[],
  ): Promise<{ readonly file: QueueFile; readonly at: number }> {
    const bytes = records.reduce((sum, { length }) => sum + length, 0);
    const { size, isBroken } = this.#newest;
    if (isBroken || (size > 0 && size + bytes > this.#fileBytes)) await this.#startFile();
    const file = this.#newest;
    const at = file.size;
    await file.append(records);
    return { file, at };
  }

  /** Whether a batch is not done. It may be marked as done in a file from which it was copied. */
  #isWaiting(sequence: number): boolean {
    return this.#files.some(({ pending }) => pending.has(sequence));
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  #store(record: Buffer<ArrayBuffer>, onStored: Waiting["onStored"]): Promise<void> {
    if (this.#closed) return Promise.reject(new StorageError("The overflow queue", "it is closed"));
    this.#waitingBytes += record.length;
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        record,
        onStored: (file, at) => {
          onStored(file, at);
          resolve();
        },
        reject,
      });
      this.#writing ??= this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, this.#groupLength());
      await this.#inTurn(() => this.#writeGroup(group));
      for (const { record } of group) this.#waitingBytes -= record.length;
    }
    this.#writing = null;
  }

  /** How many of those that wait have room in one file; at least one. */
  #groupLength(): number {
    let bytes = 0;
    const beyond = this.#waiting.findIndex(({ record }) => {
      bytes += record.length;
      return bytes > this.#fileBytes;
    });
    return beyond === -1 ? this.#waiting.length : Math.max(beyond, 1);
  }

  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const noted = this.#unnoted.length;
      const notes = noted === 0 ? [] : [noteOf(this.#unnoted)];
      const records = group.map(({ record }) => record);
      const { file, at: from } = await this.#appendToNewest([...notes, ...records]);
      this.#unnoted = this.#unnoted.slice(noted);
      let at = notes.reduce((end, { length }) => end + length, from);
      for (const { record, onStored } of group) {
        onStored(file, at);
        at += record.length;
      }
    } catch (error) {
      for (const { reject } of group) reject(new StorageError("The overflow queue cannot be written", error));
    }
  }

  get #newest(): QueueFile {
    const newest = this.#files.at(-1);
    if (newest === undefined) throw new RangeError("The overflow queue has no file.");
    return newest;
  }

  async #startFile(): Promise<void> {
    const number = Math.max(this.#lastSequence, (this.#files.at(-1)?.number ?? 0) + 1);
    // If the file cannot be made, the next try has another name.
    this.#lastSequence = number + 1;
    this.#files.push(await QueueFile.create(this.#options.folder, number));
  }

  /** Removes files without pending batches. The newest one goes too, unless it is empty. */
  async #removeFiles(): Promise<void> {
    const { size, pending } = this.#newest;
    if (size >= this.#fileBytes * donePart && pending.size === 0) await this.#startFile();
    const useless = this.#files.slice(0, -1).filter((file) => file.pending.size === 0);
    for (const file of useless) {
      // What this file says about batches of older files is said again, before it goes.
      const older = this.#files.filter(({ number }) => number < file.number);
      await this.#note(
        older.flatMap((other) => [...other.done]).filter((sequence) => !this.#isWaiting(sequence)),
      );
      this.#files = this.#files.filter((other) => other !== file);
      await file.remove();
    }
  }
}

function noteOf(sequences: readonly number[]): Buffer<ArrayBuffer> {
  return encodeQueueRecord({ kind: "done", sequences });
}
