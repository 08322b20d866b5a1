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
import { mkdirSync, readdirSync } from "node:fs";
import { ownFolderMode } from "../disk/own-modes.js";
import { requireRoom } from "../disk/room.js";
import { StorageError } from "../errors.js";
import { firstSequenceOf, QueueFile } from "./queue-file.js";
import { encodeQueueRecord, type QueuedHead, readQueueRecord } from "./queue-record.js";

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

/** A batch that is stored, and not done. */
interface PendingBatch {
  readonly head: QueuedHead;
  readonly bytes: number;
  file: QueueFile;
  at: number;
}

/** A batch in a file that is being opened. */
interface FoundBatch {
  readonly head: QueuedHead;
  readonly file: QueueFile;
  readonly at: number;
  readonly bytes: number;
}

/** The batches of one index that are on the queue, or being put there. */
interface OpenBatches {
  count: number;
  lastSequence: number;
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
  /** A file that has grown to this many bytes gets no more. @default 16 MiB */
  readonly fileBytes?: number;
}

/** Batches that wait on disk. One instance owns the folder. */
export class OverflowQueue {
  readonly #options: OverflowQueueOptions;
  readonly #now: () => number;
  readonly #fileBytes: number;
  /** By number. The last one is appended to. */
  #files: QueueFile[] = [];
  /** By index, in order of acceptance: the stored batches. */
  readonly #pending = new Map<string, Map<number, PendingBatch>>();
  /** By taskId: also batches that are being stored. */
  readonly #tasks = new Map<string, QueuedHead>();
  #lastSequence = 0;
  /** By index. */
  readonly #open = new Map<string, OpenBatches>();
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
      await queue.#readFiles();
    } catch (error) {
      throw new StorageError(`The overflow queue in ${options.folder} cannot be opened`, error);
    }
    return queue;
  }

  /** The indexes that have batches on the queue. */
  get indexes(): readonly string[] {
    return [...this.#pending.keys()];
  }

  /** How many batches are stored and not done. */
  get length(): number {
    let length = 0;
    for (const batches of this.#pending.values()) length += batches.size;
    return length;
  }

  /** Bytes of all files. */
  get bytes(): number {
    return this.#files.reduce((sum, { size }) => sum + size, this.#waitingBytes);
  }

  /** The task of a batch that is on the queue, or being put there. */
  task(taskId: string): QueuedHead | undefined {
    return this.#tasks.get(taskId);
  }

  /** The last sequence of an index that is on the queue, or being put there; undefined if there is none. */
  lastSequenceOf(index: string): number | undefined {
    return this.#open.get(index)?.lastSequence;
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
    this.#begin(head);
    const record = encodeQueueRecord({ kind: "batch", head, entry });
    try {
      await this.#store(record, (file, at) => this.#add(head, file, at, record.length));
    } catch (error) {
      this.#end(head);
      throw error;
    }
    return head;
  }

  /** The first batches of an index, in order of acceptance, up to `bytesMax`, but at least one. */
  firstOf(index: string, bytesMax: number): QueuedHead[] {
    const heads: QueuedHead[] = [];
    let total = 0;
    for (const { head, bytes } of this.#pending.get(index)?.values() ?? []) {
      total += bytes;
      if (heads.length > 0 && total > bytesMax) break;
      heads.push(head);
    }
    return heads;
  }

  /** The entry of a batch that is not done; undefined if its bytes are damaged. */
  async read({ index, sequence }: QueuedHead): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const batch = this.#pending.get(index)?.get(sequence);
    if (batch === undefined) return undefined;
    const bytes = await batch.file.readAt(batch.at, batch.bytes);
    const record = readQueueRecord(bytes, 0)?.record;
    return record?.kind === "batch" && record.head.sequence === sequence ? record.entry : undefined;
  }

  /** These batches were applied, or failed for good. What became of them is stored elsewhere, durably. */
  async finish(heads: readonly QueuedHead[]): Promise<void> {
    for (const { index, sequence } of heads) {
      const batches = this.#pending.get(index);
      const batch = batches?.get(sequence);
      if (batches === undefined || batch === undefined) continue;
      batches.delete(sequence);
      if (batches.size === 0) this.#pending.delete(index);
      this.#end(batch.head);
      batch.file.markDone(sequence, this.#now());
      this.#unnoted.push(sequence);
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

  async #readFiles(): Promise<void> {
    const { folder, onDamage } = this.#options;
    mkdirSync(folder, { recursive: true, mode: ownFolderMode });
    const found = new Map<number, FoundBatch>();
    const done = new Set<number>();
    const names = readdirSync(folder).sort();
    for (const name of names) {
      const number = firstSequenceOf(name);
      if (number === undefined) continue;
      const [file, records] = await QueueFile.read(folder, name, number);
      this.#files.push(file);
      this.#lastSequence = Math.max(this.#lastSequence, number);
      for (const { record, at, end } of records) {
        if (record.kind === "done") for (const sequence of record.sequences) done.add(sequence);
        else this.#find(found, { head: record.head, file, at, bytes: end - at });
      }
    }
    for (const [sequence, batch] of [...found].sort(([a], [b]) => a - b)) {
      if (done.has(sequence)) batch.file.markDone(sequence, this.#now());
      else this.#takeUp(batch);
    }
    for (const file of this.#files) await this.#endAtLastRecord(file, onDamage);
    // By the time, the sequences are also larger than those of a queue that somebody has removed.
    this.#lastSequence = Math.max(this.#lastSequence + leftOutAtOpening, Date.now());
    await this.#startFile();
    await this.#removeFiles();
  }

  /** A batch that was copied is in two files. The later copy counts. */
  #find(found: Map<number, FoundBatch>, batch: FoundBatch): void {
    const { sequence } = batch.head;
    found.get(sequence)?.file.markDone(sequence, this.#now());
    found.set(sequence, batch);
    this.#lastSequence = Math.max(this.#lastSequence, sequence);
  }

  #takeUp({ head, file, at, bytes }: FoundBatch): void {
    this.#begin(head);
    this.#add(head, file, at, bytes);
  }

  /**
   * What a crash has cut off at the end of the newest file was answered to nobody. All else behind the last
   * whole record is damage.
   */
  async #endAtLastRecord(file: QueueFile, onDamage: (message: string) => void): Promise<void> {
    if (file.tail === "none") return;
    if (file.tail === "cutOff" && file === this.#newest) return file.truncate();
    onDamage(
      `The overflow queue's file ${file.path} is damaged: what was stored behind byte ${file.size} is lost.`,
    );
  }

  #add(head: QueuedHead, file: QueueFile, at: number, bytes: number): void {
    const batches = this.#pending.get(head.index) ?? new Map<number, PendingBatch>();
    this.#pending.set(head.index, batches);
    const known = batches.get(head.sequence);
    if (known === undefined) batches.set(head.sequence, { head, file, at, bytes });
    else {
      known.file = file;
      known.at = at;
    }
    file.pending.add(head.sequence);
  }

  /** The batch is on the queue, or being put there. */
  #begin(head: QueuedHead): void {
    const open = this.#open.get(head.index) ?? { count: 0, lastSequence: 0 };
    this.#open.set(head.index, open);
    open.count++;
    open.lastSequence = Math.max(open.lastSequence, head.sequence);
    this.#tasks.set(head.taskId, head);
  }

  #end({ index, taskId }: QueuedHead): void {
    this.#tasks.delete(taskId);
    const open = this.#open.get(index);
    if (open !== undefined && --open.count === 0) this.#open.delete(index);
  }

  /** Copies the waiting batches of a file to the newest one. */
  async #copyPending(from: QueueFile): Promise<void> {
    const waiting = [...this.#pending.values()].flatMap((ofIndex) =>
      [...ofIndex.values()].filter(({ file }) => file === from),
    );
    const batches: PendingBatch[] = [];
    const records: Buffer[] = [];
    for (const batch of waiting) {
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
      if (this.#pending.get(head.index)?.has(head.sequence)) this.#add(head, file, at, bytes);
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
    if (this.#newest.size >= this.#fileBytes || this.#newest.isBroken) await this.#startFile();
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
      const group = this.#waiting;
      this.#waiting = [];
      await this.#inTurn(() => this.#writeGroup(group));
      for (const { record } of group) this.#waitingBytes -= record.length;
    }
    this.#writing = null;
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
