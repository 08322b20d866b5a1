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
import { StorageError } from "../errors.js";
import { firstSequenceOf, QueueFile } from "./queue-file.js";
import { encodeQueueRecord, type QueuedHead, readQueueRecord } from "./queue-record.js";

/** A file that has grown to this many bytes gets no more. */
const fileBytesMax = 16 * 1_024 * 1_024;
/** The bytes of a batch that is done stay in a file that is still needed for no longer than this. */
const doneStayMs = 10_000;

/** A file that has grown to this many bytes goes at once when all of its batches are done. */
const doneBytesMax = 1_024 * 1_024;

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
}

/** Batches that wait on disk. One instance owns the folder. */
export class OverflowQueue {
  readonly #options: OverflowQueueOptions;
  /** By number. The last one is appended to. */
  #files: QueueFile[] = [];
  /** By index, in order of acceptance: the stored batches. */
  readonly #pending = new Map<string, Map<number, PendingBatch>>();
  /** By taskId: also batches that are being stored. */
  readonly #tasks = new Map<string, QueuedHead>();
  #lastSequence = 0;
  /** By index: the greatest sequence given out. */
  readonly #lastOf = new Map<string, number>();
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #writing: Promise<void> | null = null;
  /** Batches that are done, which no record says yet. */
  #unnoted: number[] = [];
  /** What changes files runs one after the other. */
  #turn: Promise<unknown> = Promise.resolve();
  #closed = false;

  private constructor(options: OverflowQueueOptions) {
    this.#options = options;
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
    return this.#lastOf.get(index);
  }

  /**
   * Stores a batch. Durable when it resolves.
   *
   * @throws QueueFullError, StorageError: nothing was stored
   */
  async append(batch: Omit<QueuedHead, "sequence">, entry: Uint8Array<ArrayBuffer>): Promise<QueuedHead> {
    if (this.bytes + entry.length > this.#options.bytesMax) throw new QueueFullError();
    const head = { ...batch, sequence: ++this.#lastSequence };
    const { index, taskId, sequence } = head;
    this.#tasks.set(taskId, head);
    this.#lastOf.set(index, sequence);
    const record = encodeQueueRecord({ kind: "batch", head, entry });
    try {
      await this.#store(record, (file, at) => this.#add(head, file, at, record.length));
    } catch (error) {
      this.#tasks.delete(taskId);
      this.#forgetIndex(index, sequence);
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
    for (const { index, sequence, taskId } of heads) {
      const batches = this.#pending.get(index);
      const batch = batches?.get(sequence);
      if (batches === undefined || batch === undefined) continue;
      batches.delete(sequence);
      if (batches.size === 0) this.#pending.delete(index);
      this.#tasks.delete(taskId);
      this.#forgetIndex(index, sequence);
      markDone(batch.file, sequence);
      this.#unnoted.push(sequence);
    }
    await this.#inTurn(() => this.#removeFiles());
  }

  /**
   * Takes the bytes of batches that are done out of files which other batches still need. Called now and then.
   */
  tidy(): Promise<void> {
    return this.#inTurn(async () => {
      const now = performance.now();
      const files = this.#files.filter(({ doneSince }) => now - doneSince > doneStayMs);
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

  async #open(): Promise<void> {
    const { folder, onDamage } = this.#options;
    mkdirSync(folder, { recursive: true, mode: ownFolderMode });
    const done = new Set<number>();
    for (const name of readdirSync(folder).sort()) {
      const number = firstSequenceOf(name);
      if (number === undefined) continue;
      const [file, records] = await QueueFile.read(folder, name, number);
      for (const { record, at, end } of records) {
        if (record.kind === "done") for (const sequence of record.sequences) done.add(sequence);
        else this.#takeUp(record.head, file, at, end - at);
      }
      this.#lastSequence = Math.max(this.#lastSequence, number);
      this.#files.push(file);
    }
    for (const sequence of done) this.#forget(sequence);
    // The last record of the newest file may have been cut off by a crash: nobody was answered.
    for (const file of this.#files.slice(0, -1)) await reportTail(file, onDamage);
    // The number of the first file is larger than every sequence of a queue that somebody has removed.
    if (this.#files.length === 0) this.#lastSequence = Date.now();
    await this.#startFile();
    await this.#removeFiles();
  }

  /** A batch that was copied is in two files. The later copy counts. */
  #takeUp(head: QueuedHead, file: QueueFile, at: number, bytes: number): void {
    const before = this.#pending.get(head.index)?.get(head.sequence);
    if (before !== undefined) markDone(before.file, head.sequence);
    this.#add(head, file, at, bytes);
    this.#tasks.set(head.taskId, head);
    this.#lastSequence = Math.max(this.#lastSequence, head.sequence);
    this.#lastOf.set(head.index, Math.max(this.#lastOf.get(head.index) ?? 0, head.sequence));
  }

  #forget(sequence: number): void {
    for (const [index, batches] of this.#pending) {
      const batch = batches.get(sequence);
      if (batch === undefined) continue;
      batches.delete(sequence);
      if (batches.size === 0) this.#pending.delete(index);
      this.#tasks.delete(batch.head.taskId);
      this.#forgetIndex(index, sequence);
      markDone(batch.file, sequence);
      return;
    }
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

  #forgetIndex(index: string, sequence: number): void {
    if (this.#lastOf.get(index) === sequence) this.#lastOf.delete(index);
  }

  /** Copies the waiting batches of a file to the newest one. */
  async #copyPending(from: QueueFile): Promise<void> {
    const batches = [...this.#pending.values()].flatMap((ofIndex) =>
      [...ofIndex.values()].filter(({ file }) => file === from),
    );
    const records: Buffer[] = [];
    for (const { at, bytes } of batches) records.push(await from.readAt(at, bytes));
    const file = this.#newest;
    let at = file.size;
    await file.append(records);
    for (const { head, bytes } of batches) {
      markDone(from, head.sequence);
      // It may have been done meanwhile.
      if (this.#pending.get(head.index)?.has(head.sequence)) this.#add(head, file, at, bytes);
      else file.done.add(head.sequence);
      at += bytes;
    }
  }

  /** Appends a note that these batches are done. */
  async #note(sequences: readonly number[]): Promise<void> {
    if (sequences.length > 0) await this.#newest.append([noteOf(sequences)]);
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
      if (this.#newest.size >= fileBytesMax) await this.#startFile();
      const file = this.#newest;
      const notes = this.#unnoted.length === 0 ? [] : [noteOf(this.#unnoted)];
      this.#unnoted = [];
      const from = file.size;
      await file.append([...notes, ...group.map(({ record }) => record)]);
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
    const before = this.#files.at(-1);
    if (before?.size === 0) return;
    const number = Math.max(this.#lastSequence, (before?.number ?? 0) + 1);
    this.#lastSequence = number;
    this.#files.push(await QueueFile.create(this.#options.folder, number));
  }

  /** Removes files without pending batches. The newest one goes too, unless it is empty. */
  async #removeFiles(): Promise<void> {
    const { size, pending } = this.#newest;
    if (size >= doneBytesMax && pending.size === 0) await this.#startFile();
    const useless = this.#files.slice(0, -1).filter((file) => file.pending.size === 0);
    for (const file of useless) {
      // What this file says about batches of older files is said again, before it goes.
      const older = this.#files.filter(({ number }) => number < file.number);
      await this.#note(older.flatMap((other) => [...other.done]));
      this.#files = this.#files.filter((other) => other !== file);
      await file.remove();
    }
  }
}

function noteOf(sequences: readonly number[]): Buffer<ArrayBuffer> {
  return encodeQueueRecord({ kind: "done", sequences });
}

function markDone(file: QueueFile, sequence: number): void {
  file.pending.delete(sequence);
  file.done.add(sequence);
  file.doneSince = Math.min(file.doneSince, performance.now());
}

async function reportTail(file: QueueFile, onDamage: (message: string) => void): Promise<void> {
  const [next] = await file.readAt(file.size, 1);
  if (next === undefined) return;
  onDamage(
    `The overflow queue's file ${file.path} is damaged: what was stored behind byte ${file.size} is lost.`,
  );
}
