import type { QueueFile } from "./queue-file.js";
import type { QueuedHead } from "./queue-record.js";

/** A batch that is stored, and not done. */
export interface PendingBatch {
  readonly head: QueuedHead;
  /** Bytes of the batch's record in its file. */
  bytes: number;
  /** The file that holds the record, and where it begins there. */
  file: QueueFile;
  at: number;
}

/** The batches of one index that are on the queue, or being put there. */
interface OpenBatches {
  /** In order. */
  readonly sequences: Set<number>;
  /** Also if that batch is done. */
  lastSequence: number;
  /** The latest time of acceptance. */
  acceptedAt: number;
}

/** The batches that are on the queue, and what is known of those that are being put there. */
export class PendingBatches {
  /** By index, in order of acceptance: the stored ones. */
  readonly #stored = new Map<string, Map<number, PendingBatch>>();
  /** By taskId: also those that are being stored. */
  readonly #tasks = new Map<string, QueuedHead>();
  /** By index. */
  readonly #open = new Map<string, OpenBatches>();

  /** The indexes that have stored batches. */
  get indexes(): readonly string[] {
    return [...this.#stored.keys()];
  }

  /** How many batches are stored. */
  get length(): number {
    let length = 0;
    for (const batches of this.#stored.values()) length += batches.size;
    return length;
  }

  /** How many batches of an index are stored. */
  countOf(index: string): number {
    return this.#stored.get(index)?.size ?? 0;
  }

  task(taskId: string): QueuedHead | undefined {
    return this.#tasks.get(taskId);
  }

  /** The first sequence of an index that is stored or being stored; undefined if there is none. */
  firstSequenceOf(index: string): number | undefined {
    const [first] = this.#open.get(index)?.sequences ?? [];
    return first;
  }

  /** The last sequence of an index that is stored or being stored; undefined if there is none. */
  lastSequenceOf(index: string): number | undefined {
    return this.#open.get(index)?.lastSequence;
  }

  /** The latest time of acceptance of an index's batches; undefined if it has none. */
  acceptedAtOf(index: string): number | undefined {
    return this.#open.get(index)?.acceptedAt;
  }

  /** The first stored batches of an index, in order, up to `bytesMax`, but at least one. */
  firstOf(index: string, bytesMax: number): QueuedHead[] {
    const heads: QueuedHead[] = [];
    let total = 0;
    for (const { head, bytes } of this.#stored.get(index)?.values() ?? []) {
      total += bytes;
      if (heads.length > 0 && total > bytesMax) break;
      heads.push(head);
    }
    return heads;
  }

  /** undefined: the batch is not stored, or done. */
  find({ index, sequence }: QueuedHead): PendingBatch | undefined {
    return this.#stored.get(index)?.get(sequence);
  }

  /** The batches that are stored in the file. Takes time for these alone: others may be millions. */
  storedIn(file: QueueFile): PendingBatch[] {
    return [...file.pending].flatMap(([sequence, index]) => {
      const batch = this.#stored.get(index)?.get(sequence);
      return batch?.file === file ? [batch] : [];
    });
  }

  /** The batch is being put on the queue. Called in the order of acceptance. */
  begin(head: QueuedHead): void {
    const open = this.#open.get(head.index) ?? { sequences: new Set(), lastSequence: 0, acceptedAt: 0 };
    this.#open.set(head.index, open);
    open.sequences.add(head.sequence);
    open.acceptedAt = Math.max(open.acceptedAt, head.acceptedAt);
    open.lastSequence = Math.max(open.lastSequence, head.sequence);
    this.#tasks.set(head.taskId, head);
  }

  /** The batch is stored in `file` at `at`. One that was stored elsewhere keeps its place in the order. */
  store(head: QueuedHead, file: QueueFile, at: number, bytes: number): void {
    const batches = this.#stored.get(head.index) ?? new Map<number, PendingBatch>();
    this.#stored.set(head.index, batches);
    const known = batches.get(head.sequence);
    if (known === undefined) batches.set(head.sequence, { head, file, at, bytes });
    else {
      known.file = file;
      known.at = at;
      known.bytes = bytes;
    }
    file.pending.set(head.sequence, head.index);
  }

  /** The batch is done, or could not be stored. */
  end({ index, sequence, taskId }: QueuedHead): void {
    const batches = this.#stored.get(index);
    batches?.delete(sequence);
    if (batches?.size === 0) this.#stored.delete(index);
    this.#tasks.delete(taskId);
    const open = this.#open.get(index);
    open?.sequences.delete(sequence);
    if (open?.sequences.size === 0) this.#open.delete(index);
  }
}
