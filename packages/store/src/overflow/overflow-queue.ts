/**
 * The *overflow queue*: batches that were accepted while the writer was behind. Taking one costs one append
 * to a file, which is synced together with others that come meanwhile. So the queue takes batches many times
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
import { ErasedBatches } from "./erased-batches.js";
import { GroupCommit, type StoredGroup } from "./group-commit.js";
import { PendingBatches } from "./pending-batches.js";
import { LeftBytesError } from "./queue-file.js";
import { QueueFiles } from "./queue-files.js";
import { encodeQueueRecord, type QueuedHead, readQueueRecord } from "./queue-record.js";
import { readQueue } from "./read-queue.js";

const fileBytesDefault = 16 * 1_024 * 1_024;
/** The bytes of a batch that is done stay in a file that is still needed for no longer than this. */
const doneStayMs = 10_000;

/**
 * A batch takes at least this much of the queue's room: however small it is, it takes 640 bytes of memory.
 * Otherwise a queue full of small batches would end the process for lack of memory, and each next start.
 */
const batchBytesMin = 2_048;

/** Bytes of the disk that the queue leaves free. */
const roomMin = 64 * 1_024 * 1_024;

/** The queue has no room for the batch. Nothing was stored. */
export class QueueFullError extends Error {
  constructor() {
    super("The overflow queue is full.");
    this.name = "QueueFullError";
  }
}

export interface OverflowQueueOptions {
  /** Made if it is missing. */
  readonly folder: string;
  /** Bytes of all files, in which a batch counts as 2 KiB at least. Beyond it the queue is full. */
  readonly bytesMax: number;
  /** A file is damaged. It is kept under another name, and what can be read of it goes on waiting. */
  readonly onDamage: (message: string) => void;
  /**
   * Through which sequence batches of the index may have texts that were erased before the opening, though no
   * note calls them done. Asked about each index of which files have batches. @default 0
   */
  readonly erasedThrough?: (index: string) => number;
  /** Milliseconds of a clock that never goes back. @default performance.now */
  readonly now?: () => number;
  /** A file has at most this many bytes, or one batch, and notes. @default 16 MiB */
  readonly fileBytes?: number;
}

/** Batches that wait on disk. One instance owns the folder. */
export class OverflowQueue {
  readonly #options: Required<OverflowQueueOptions>;
  readonly #pending: PendingBatches;
  readonly #files: QueueFiles;
  readonly #group: GroupCommit;
  readonly #erased = new ErasedBatches();
  /** Batches that are done, or were refused and left bytes behind. No record says so yet. */
  #unnoted: number[] = [];
  /** What changes files runs one after the other. */
  #turn: Promise<unknown> = Promise.resolve();
  #closed = false;

  private constructor(options: Required<OverflowQueueOptions>, pending: PendingBatches, files: QueueFiles) {
    this.#options = options;
    this.#pending = pending;
    this.#files = files;
    this.#group = new GroupCommit({
      write: (records, onStored) => this.#inTurn(() => this.#write(records, onStored)),
      groupBytes: options.fileBytes,
    });
  }

  /** @throws StorageError */
  static async open(options: OverflowQueueOptions): Promise<OverflowQueue> {
    const all = {
      erasedThrough: () => 0,
      now: () => performance.now(),
      fileBytes: fileBytesDefault,
      ...options,
    };
    try {
      return await OverflowQueue.#open(all);
    } catch (error) {
      throw new StorageError(`The overflow queue in ${options.folder} cannot be opened`, error);
    }
  }

  static async #open(options: Required<OverflowQueueOptions>): Promise<OverflowQueue> {
    const { folder, fileBytes, now, onDamage } = options;
    const read = await readQueue(folder, now());
    const pending = new PendingBatches();
    for (const { head, file, at, bytes } of read.waiting) {
      pending.begin(head);
      pending.store(head, file, at, bytes);
    }
    const files = await QueueFiles.open({ folder, fileBytes, pending, now, onDamage }, read);
    const queue = new OverflowQueue(options, pending, files);
    queue.#continueErasing();
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

  /** How many batches of an index are stored and not done. */
  countOf(index: string): number {
    return this.#pending.countOf(index);
  }

  /** When the oldest stored batch was accepted: milliseconds since the epoch; null: there is none. */
  get oldestAt(): number | null {
    const firsts = this.indexes.flatMap((index) => this.firstOf(index, 1));
    return firsts.reduce<number | null>(
      (least, { acceptedAt }) => Math.min(least ?? acceptedAt, acceptedAt),
      null,
    );
  }

  /** Bytes of all files, or 2 KiB for each batch if that is more. */
  get bytes(): number {
    return this.#bytesWith(0, 0);
  }

  /** What `bytes` may be at most. */
  get bytesMax(): number {
    return this.#options.bytesMax;
  }

  /** Whether one more batch of this size may be put on the queue. */
  hasRoom(bytes: number): boolean {
    return this.#bytesWith(1, bytes) <= this.bytesMax;
  }

  /** The task of a batch that is on the queue, or being put there. */
  task(taskId: string): QueuedHead | undefined {
    return this.#pending.task(taskId);
  }

  /** The last sequence of an index that is on the queue, or being put there; undefined if there is none. */
  lastSequenceOf(index: string): number | undefined {
    return this.#pending.lastSequenceOf(index);
  }

  /** No batch of any index has a later one, whether it is done or not. */
  get lastSequence(): number {
    return this.#files.lastSequence;
  }

  /** The latest time of acceptance of an index's batches; undefined if it has none. */
  acceptedAtOf(index: string): number | undefined {
    return this.#pending.acceptedAtOf(index);
  }

  /**
   * Stores a batch. Durable when it resolves.
   *
   * @throws QueueFullError, StorageError: nothing was stored
   */
  async append(batch: Omit<QueuedHead, "sequence">, entry: Uint8Array<ArrayBuffer>): Promise<QueuedHead> {
    if (this.#closed) throw new StorageError("The overflow queue", "it is closed");
    if (!this.hasRoom(entry.length)) throw new QueueFullError();
    this.#requireRoom();
    const head = { ...batch, sequence: this.#files.nextSequence() };
    this.#pending.begin(head);
    const record = encodeQueueRecord({ kind: "batch", head, entry });
    try {
      await this.#group.store(record, (file, at) => this.#pending.store(head, file, at, record.length));
    } catch (error) {
      this.#pending.end(head);
      const isLeft = error instanceof StorageError && error.cause instanceof LeftBytesError;
      // Noted as done, its bytes are never read as a batch.
      if (isLeft) this.#unnoted.push(head.sequence);
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
    // The batch may be copied to another file meanwhile.
    const { file } = batch;
    const bytes = await file.readAt(batch.at, batch.bytes);
    const record = readQueueRecord(bytes, 0)?.record;
    const isWhole = record?.kind === "batch" && record.head.sequence === head.sequence;
    if (!isWhole) file.isDamaged = true;
    // Without bytes it stands for a batch that was found damaged when it was copied.
    return isWhole && record.entry.length > 0 ? record.entry : undefined;
  }

  /** These batches were applied, or failed for good. What became of them is stored elsewhere, durably. */
  async finish(heads: readonly QueuedHead[]): Promise<void> {
    for (const head of heads) {
      const batch = this.#pending.find(head);
      if (batch === undefined) continue;
      this.#pending.end(head);
      batch.file.markDone(head, this.#options.now());
      this.#unnoted.push(head.sequence);
    }
    await this.#inTurn(() => this.#files.removeUseless());
  }

  /** A partition of the index was cleared: what has been accepted so far is erased as soon as it is done. */
  erase(index: string): void {
    this.#erased.add(index, this.#files.lastSequence);
  }

  /** Whether what had been accepted for the index at its last `erase` may still be in a file. */
  isErasing(index: string): boolean {
    const through = this.#erased.throughOf(index);
    // This is asked about every index of a list, and there may be 100,000 batches to look through.
    if (through === 0) return false;
    const first = this.#pending.firstSequenceOf(index) ?? Number.POSITIVE_INFINITY;
    const isErasing = first <= through || this.#hasDone(index, through);
    if (!isErasing) this.#erased.forget(index);
    return isErasing;
  }

  /**
   * Takes the bytes of batches that are done out of files which other batches still need. Called now and
   * then.
   */
  tidy(): Promise<void> {
    return this.#inTurn(() => {
      const now = this.#options.now();
      // What was refused is in no list, so a broken file goes at once.
      return this.#files.clean(
        (file) => file.isBroken || now - file.doneSince > doneStayMs || this.#erased.areIn(file),
      );
    });
  }

  /** Ends when what was being stored is durable. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#group.settled();
    await this.#inTurn(async () => {
      try {
        await this.#files.note(this.#unnoted);
      } finally {
        await this.#files.close();
      }
    });
  }

  /** Whether a file still has bytes of a batch of the index, up to this sequence, that is done. */
  #hasDone(index: string, through: number): boolean {
    for (const [sequence, of] of this.#files.done()) if (of === index && sequence <= through) return true;
    return false;
  }

  /** What `bytes` would be with more batches, and with more bytes in files. */
  #bytesWith(batches: number, bytes: number): number {
    const ofFiles = this.#files.bytes + this.#group.bytes + bytes;
    return Math.max(ofFiles, batchBytesMin * (this.length + batches));
  }

  /** Applying what is on the queue takes room, too. */
  #requireRoom(): void {
    try {
      requireRoom(this.#options.folder, roomMin);
    } catch (error) {
      throw new StorageError("The overflow queue cannot be written", error);
    }
  }

  /**
   * Which partitions were cleared before the opening is unknown. So all that is done counts as erased, and of
   * the rest what the index says.
   */
  #continueErasing(): void {
    const indexes = new Set(this.indexes);
    for (const [sequence, index] of this.#files.done()) {
      indexes.add(index);
      this.#erased.add(index, sequence);
    }
    for (const index of indexes) {
      const through = Math.min(this.#options.erasedThrough(index), this.#files.lastSequence);
      if (through > 0) this.#erased.add(index, through);
    }
  }

  async #write(records: readonly Buffer[], onStored: (group: StoredGroup) => void): Promise<void> {
    const noted = this.#unnoted.length;
    const notes = noted === 0 ? [] : [encodeQueueRecord({ kind: "done", sequences: this.#unnoted })];
    const { file, at } = await this.#files.append([...notes, ...records]);
    this.#unnoted = this.#unnoted.slice(noted);
    onStored({ file, at: notes.reduce((end, { length }) => end + length, at) });
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}
