import { orderedNumber, orderedNumberAt, orderedNumberBytes } from "../lmdb/ordered-number.js";
import type { IndexTables } from "./index-tables.js";

/** What a mark is of: the partition that was cleared, or an erased row. */
export type MarkKind = "clear" | "object";

/** A clear that overtook queued batches. */
export interface OvertakingClear {
  /** The last sequence on the queue when it was accepted. */
  readonly through: number;
  /** Rows that were written before the clear have lower document numbers, rows written after it have not. */
  readonly number: number;
}

export interface QueueMark {
  readonly clear: OvertakingClear;
  readonly value: Buffer;
}

const kinds: Readonly<Record<MarkKind, number>> = { clear: 1, object: 2 };
const orderKind = 0;
const hashBytes = 32;
const clearBytes = 2 * orderedNumberBytes;
const present = Buffer.of(1);
/** Limit of one transaction, so that cleaning never makes a write wait long. */
const removedPerTransactionMax = 2_000;

/**
 * What an index keeps of its clears while batches that were queued before them wait on the overflow queue:
 * `QueuedClears` and `ErasedObjects`. Names stand here only as hashes. A *mark* belongs to one clear:
 *
 *     kind u8 | hash 32 B | through | number  ->  its value       found by name
 *     0 u8    | through | number | kind u8 | hash  ->  nothing    found when it is of no use any more
 *
 * A mark has no meaning once the batch `through`, and with it all before it, is done: later batches ask for
 * marks with later sequences only. So it changes no answer when it is removed.
 */
export class QueueMarks {
  constructor(private readonly tables: Pick<IndexTables, "queueMarks">) {}

  /** Must be called in a write transaction. Replaces the mark of this name and clear. */
  put(kind: MarkKind, hash: Uint8Array, clear: OvertakingClear, value: Uint8Array): void {
    void this.tables.queueMarks.put(markKey(kind, hash, clear), value);
    void this.tables.queueMarks.put(orderKey(kind, hash, clear), present);
  }

  /** Must be called in a write transaction. */
  remove(kind: MarkKind, hash: Uint8Array, clear: OvertakingClear): void {
    void this.tables.queueMarks.remove(markKey(kind, hash, clear));
    void this.tables.queueMarks.remove(orderKey(kind, hash, clear));
  }

  /** The marks of a name by clears that were accepted after the batch of this sequence, in order. */
  since(kind: MarkKind, hash: Uint8Array, sequence: number): QueueMark[] {
    const start = markKey(kind, hash, { through: sequence, number: 0 });
    const end = Buffer.concat([start.subarray(0, 1 + hashBytes), Buffer.alloc(clearBytes, 0xff)]);
    const rows = [...this.tables.queueMarks.getRange({ start, end })];
    return rows.map(({ key, value }) => ({
      clear: clearAt(Buffer.from(key), 1 + hashBytes),
      value: Buffer.from(value),
    }));
  }

  /** The last sequence that any mark waits for; 0 if there is none. */
  get last(): number {
    const range = { start: Buffer.of(orderKind + 1), limit: 1, reverse: true };
    const [key] = [...this.tables.queueMarks.getKeys(range)];
    return key === undefined ? 0 : clearAt(Buffer.from(key), 1).through;
  }

  /** Whether `removeSome` would find marks. @param queuedThrough of the state */
  hasSome(queuedThrough: number): boolean {
    return hasUselessMarks(this.tables, queuedThrough);
  }

  /**
   * Must be called in a write transaction. @param queuedThrough of the state @returns whether there may be
   * more
   */
  removeSome(queuedThrough: number): boolean {
    const found = [...this.tables.queueMarks.getKeys(useless(queuedThrough, removedPerTransactionMax))];
    for (const key of found.map((reused) => Buffer.from(reused))) {
      const rest = 1 + clearBytes;
      void this.tables.queueMarks.remove(Buffer.concat([key.subarray(rest), key.subarray(1, rest)]));
      void this.tables.queueMarks.remove(key);
    }
    return found.length === removedPerTransactionMax;
  }
}

/** @param queuedThrough of the state */
export function hasUselessMarks(
  { queueMarks }: Pick<IndexTables, "queueMarks">,
  queuedThrough: number,
): boolean {
  return [...queueMarks.getKeys(useless(queuedThrough, 1))].length > 0;
}

function useless(queuedThrough: number, limit: number) {
  return { end: Buffer.concat([Buffer.of(orderKind), orderedNumber(queuedThrough + 1)]), limit };
}

function markKey(kind: MarkKind, hash: Uint8Array, clear: OvertakingClear): Buffer {
  return Buffer.concat([Buffer.of(kinds[kind]), hash, clearKey(clear)]);
}

function orderKey(kind: MarkKind, hash: Uint8Array, clear: OvertakingClear): Buffer {
  return Buffer.concat([Buffer.of(orderKind), clearKey(clear), Buffer.of(kinds[kind]), hash]);
}

function clearKey({ through, number }: OvertakingClear): Buffer {
  return Buffer.concat([orderedNumber(through), orderedNumber(number)]);
}

function clearAt(key: Uint8Array, offset: number): OvertakingClear {
  return {
    through: orderedNumberAt(key, offset),
    number: orderedNumberAt(key, offset + orderedNumberBytes),
  };
}
