import type { BatchEntry, EntryOperation } from "../entries/entry.js";
import { textKey } from "../lmdb/text-key.js";
import { type ErasedObject, ErasedObjects } from "../tables/erased-objects.js";
import { type ObjectRow, unexpired, type Written, writtenOf } from "../tables/object-row.js";
import type { OvertakingClear } from "../tables/queue-marks.js";
import { QueuedClears } from "../tables/queued-clears.js";
import type { CheckedRecord } from "./check-batch.js";
import { firstClearOf, type WaitingClears } from "./first-clear.js";
import type { IndexTransaction } from "./index-transaction.js";
import { versionOfQueued } from "./version.js";

/** What there is of an objectID when a queued operation comes to it. */
interface Found {
  /** The row that counts. */
  readonly row: ObjectRow | undefined;
  /** What later clears erased. */
  readonly erased: readonly ErasedObject[];
  /** The clear that would have erased what the operation wrote. */
  readonly clear: OvertakingClear | undefined;
}

/**
 * Decides about the operations of a batch that waited on the overflow queue, while later writes and clears
 * were applied. The index ends as if the batch had been applied when it was accepted:
 *
 * - An operation is stale against the row and against rows that later clears erased (`ErasedObjects`).
 * - If its own partition was cleared later (`QueuedClears`), then what it wrote is gone. So is the row that
 *   it replaced, in whatever partition. But a row that was written after the clear stays.
 */
export class QueuedOperations {
  readonly #transaction: IndexTransaction;
  readonly #sequence: number;
  readonly #acceptedAt: number;
  readonly #waiting: WaitingClears;
  readonly #erasedObjects: ErasedObjects;

  constructor(transaction: IndexTransaction, { acceptedAt }: BatchEntry, sequence: number) {
    this.#transaction = transaction;
    this.#sequence = sequence;
    this.#acceptedAt = acceptedAt;
    this.#erasedObjects = new ErasedObjects(transaction.tables);
    const { clearedKeys = [] } = transaction.state;
    const partitionKeys = clearedKeys
      .filter(({ through }) => through >= sequence)
      .map(({ partitionKey }) => partitionKey);
    this.#waiting = { clears: new QueuedClears(transaction.tables), partitionKeys };
  }

  /**
   * Applies an operation.
   *
   * @param before the row, even if it does not count any more
   * @param write writes what the operation says, with this version
   * @returns whether anything changed
   */
  apply(
    { objectID, version: given }: EntryOperation,
    checked: CheckedRecord | undefined,
    before: ObjectRow | undefined,
    write: (version: number) => void,
  ): boolean {
    const row = unexpired(before, this.#transaction.state.logTime);
    const found = this.#find(objectID, checked, row);
    const { clear, erased } = found;
    const written = row && writtenOf(row);
    const rivals =
      written === undefined || (clear && !this.#isBefore(written, clear)) ? erased : [...erased, written];
    const version = versionOfQueued(given, rivals, this.#acceptedAt);
    if (version === undefined) return this.#eraseTombstone(objectID, found, given);
    if (clear === undefined) {
      write(version);
      return true;
    }
    this.#keep(objectID, found, version);
    if (row === undefined || rivals === erased) return false;
    this.#transaction.forget(objectID, row);
    return true;
  }

  #find(objectID: string, checked: CheckedRecord | undefined, row: ObjectRow | undefined): Found {
    if (this.#waiting.partitionKeys.length === 0) return { row, erased: [], clear: undefined };
    const erased = this.#erasedObjects.since(textKey(objectID), this.#sequence);
    const clear =
      checked === undefined
        ? this.#clearOfDeleted(row, erased)
        : firstClearOf(checked.record, this.#sequence, this.#waiting);
    return { row, erased, clear };
  }

  /** A tombstone is in the partition of what it replaces. So it went if that is erased. */
  #clearOfDeleted(row: ObjectRow | undefined, erased: readonly ErasedObject[]): OvertakingClear | undefined {
    if (row !== undefined && writtenOf(row).writtenAt <= this.#acceptedAt) return undefined;
    const [newest] = erased.toSorted((a, b) => b.version - a.version || b.writtenAt - a.writtenAt);
    return newest?.clear;
  }

  /** Whether a row was written before a clear that was accepted after the batch. */
  #isBefore({ writtenAt, documentNumber }: Written, { number }: OvertakingClear): boolean {
    return writtenAt <= this.#acceptedAt || documentNumber < number;
  }

  /** The operation replaced what had been written before the clear, and was erased. */
  #keep(objectID: string, { erased, clear }: Found, version: number): void {
    if (clear === undefined) return;
    const key = textKey(objectID);
    for (const each of erased) if (this.#isBefore(each, clear)) this.#erasedObjects.remove(key, each);
    this.#erasedObjects.add(key, { version, writtenAt: this.#acceptedAt, documentNumber: 0 }, clear);
  }

  /**
   * A record that was queued was deleted, and then its partition was cleared. When it was deleted, the queued
   * record was unknown. So the tombstone is in no partition, and was not erased.
   */
  #eraseTombstone(objectID: string, { row, erased, clear }: Found, given: number | undefined): boolean {
    if (row?.state !== "deleted" || row.partition !== null || clear === undefined) return false;
    const written = writtenOf(row);
    const isLater = written.writtenAt > this.#acceptedAt;
    const wasStored = versionOfQueued(given, erased, this.#acceptedAt) !== undefined;
    if (!isLater || !wasStored || !this.#isBefore(written, clear)) return false;
    this.#erasedObjects.add(textKey(objectID), written, clear);
    this.#transaction.forget(objectID, row);
    return true;
  }
}
