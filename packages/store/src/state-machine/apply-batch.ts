import type { BatchEntry, EntryOperation } from "../entries/entry.js";
import type { EntryOutcome } from "../entries/entry-outcome.js";
import { DamagedRecordError } from "../errors.js";
import { DamagedRowError } from "../lmdb/checksummed-table.js";
import { type ObjectRow, unexpired } from "../tables/object-row.js";
import type { CheckedRecord, CheckedRecords } from "./check-batch.js";
import type { IndexTransaction } from "./index-transaction.js";
import { QueuedOperations } from "./queued-operations.js";
import { countUnsearchable } from "./unsearchable-records.js";
import { versionOfWrite } from "./version.js";

/** Applies a checked batch in order. The logTime is that of the transaction. */
export function applyBatch(
  transaction: IndexTransaction,
  entry: BatchEntry,
  records: CheckedRecords,
): EntryOutcome {
  const apply =
    entry.queued === undefined ? atOnce(transaction) : fromQueue(transaction, entry, entry.queued);
  let applied = 0;
  for (const [at, operation] of entry.operations.entries()) {
    const before = rowOf(transaction, entry.index, operation.objectID);
    if (apply(operation, records[at], before)) applied++;
  }
  if (applied > 0) countChange(transaction);
  const ignoredAsStale = entry.operations.length - applied;
  const { dataVersion } = transaction.state;
  const unsearchable = countUnsearchable(records, transaction.settings.indexTime);
  const result = { dataVersion, applied, ignoredAsStale };
  return { kind: "written", result, ...(unsearchable === 0 ? {} : { unsearchable }) };
}

/** Applies an operation, unless it is stale. `before` is the row, even if it does not count any more. */
type ApplyOperation = (
  operation: EntryOperation,
  checked: CheckedRecord | undefined,
  before: ObjectRow | undefined,
) => boolean;

function atOnce(transaction: IndexTransaction): ApplyOperation {
  const { logTime } = transaction.state;
  return (operation, checked, before) => {
    const version = versionOfWrite(operation.version, unexpired(before, logTime), logTime);
    if (version === undefined) return false;
    write(transaction, { operation, checked, before, version, writtenAt: logTime });
    return true;
  };
}

function fromQueue(transaction: IndexTransaction, entry: BatchEntry, sequence: number): ApplyOperation {
  const { acceptedAt: writtenAt } = entry;
  const operations = new QueuedOperations(transaction, entry, sequence);
  return (operation, checked, before) =>
    operations.apply(operation, checked, before, (version) =>
      write(transaction, { operation, checked, before, version, writtenAt }),
    );
}

interface DecidedWrite {
  readonly operation: EntryOperation;
  readonly checked: CheckedRecord | undefined;
  readonly before: ObjectRow | undefined;
  readonly version: number;
  readonly writtenAt: number;
}

function write(
  transaction: IndexTransaction,
  { operation, checked, before, version, writtenAt }: DecidedWrite,
): void {
  const { objectID } = operation;
  if (operation.action === "upsert" && checked !== undefined) {
    const document = { objectID, recordBytes: operation.record, version, writtenAt, ...checked };
    transaction.putRecord(document, before);
  } else {
    const partition = unexpired(before, transaction.state.logTime)?.partition ?? null;
    transaction.putTombstone({ objectID, version, writtenAt, partition }, before);
  }
}

function rowOf(transaction: IndexTransaction, index: string, objectID: string): ObjectRow | undefined {
  try {
    return transaction.row(objectID);
  } catch (error) {
    if (error instanceof DamagedRowError) throw new DamagedRecordError("version", index, objectID, error);
    throw error;
  }
}

/** Must be called when a batch or a clear has changed something. */
export function countChange(transaction: IndexTransaction): void {
  const { dataVersion, logTime } = transaction.state;
  transaction.update({ dataVersion: dataVersion + 1, lastWriteAt: logTime });
}
