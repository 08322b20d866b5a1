import type { JsonObject } from "@findling/protocol";
import type { BatchEntry } from "../entries/entry.js";
import type { EntryOutcome } from "../entries/entry-outcome.js";
import { DamagedRecordError } from "../errors.js";
import { DamagedRowError } from "../lmdb/checksummed-table.js";
import { type ObjectRow, unexpired } from "../tables/object-row.js";
import { QueuedClears } from "../tables/queued-clears.js";
import type { IndexTransaction } from "./index-transaction.js";
import { partitionOf } from "./partition-of.js";
import { RecordParser } from "./stored-record.js";
import { countUnsearchable } from "./unsearchable-records.js";
import { versionOfQueued, versionOfWrite, writtenAt } from "./version.js";

/** The parsed record of an upsert. It is undefined for a delete. */
export interface CheckedRecord {
  readonly record: JsonObject;
  readonly partition: string | null;
}
export type CheckedRecords = readonly (CheckedRecord | undefined)[];

/** Checks a whole batch before anything is written. Returns its refusal, or its records by operation. */
export function checkBatch(
  entry: BatchEntry,
  partitionKey: string | null,
): { readonly records: CheckedRecords } | { readonly refusal: EntryOutcome } {
  const parser = new RecordParser();
  const records: (CheckedRecord | undefined)[] = [];
  for (const [at, operation] of entry.operations.entries()) {
    if (operation.action === "delete") {
      records.push(undefined);
      continue;
    }
    const checked = checkRecord(parser.parse(operation.record, operation.objectID), partitionKey);
    if (typeof checked === "string") {
      // What became of a queued batch is kept for days. An objectID must not outlive an erasure.
      const which = entry.queued === undefined ? ` (objectID ${JSON.stringify(operation.objectID)})` : "";
      const message = `operations[${at}]${which}: ${checked}`;
      return { refusal: { kind: "refused", code: "invalid_request", message } };
    }
    records.push(checked);
  }
  return { records };
}

/** Returns the checked record, or the reason for a refusal as the end of a message. */
function checkRecord(record: JsonObject | undefined, partitionKey: string | null): CheckedRecord | string {
  if (record === undefined) return "the record is not a JSON object with this objectID.";
  const choice = partitionOf(record, partitionKey);
  if (choice.kind === "partition") return { record, partition: choice.partition };
  return `its partition, the attribute ${JSON.stringify(partitionKey)}, ${choice.why}.`;
}

/** Applies a checked batch in order. The logTime is that of the transaction. */
export function applyBatch(
  transaction: IndexTransaction,
  entry: BatchEntry,
  records: CheckedRecords,
): EntryOutcome {
  const { logTime } = transaction.state;
  const now = entry.queued === undefined ? logTime : entry.acceptedAt;
  let applied = 0;
  for (const [at, operation] of entry.operations.entries()) {
    const { objectID } = operation;
    const before = rowOf(transaction, entry.index, objectID);
    const counting = unexpired(before, logTime);
    const checked = records[at];
    const version = versionIn(logTime, entry, operation.version, counting);
    const erased = isErased(transaction, entry, checked);
    if (version === undefined || (erased && !isOlder(counting, entry))) continue;
    applied++;
    if (erased) {
      if (before !== undefined) transaction.forget(objectID, before);
    } else if (operation.action === "upsert" && checked !== undefined) {
      const document = { objectID, recordBytes: operation.record, version, writtenAt: now, ...checked };
      transaction.putRecord(document, before);
    } else {
      const partition = counting?.partition ?? null;
      transaction.putTombstone({ objectID, version, writtenAt: now, partition }, before);
    }
  }
  if (applied > 0) countChange(transaction);
  const ignoredAsStale = entry.operations.length - applied;
  const { dataVersion } = transaction.state;
  const unsearchable = countUnsearchable(records, transaction.settings.indexTime);
  const result = { dataVersion, applied, ignoredAsStale };
  return { kind: "written", result, ...(unsearchable === 0 ? {} : { unsearchable }) };
}

/**
 * Whether the record's partition was cleared while the batch was on the overflow queue. Then the batch has
 * brought the record there, and the clear has erased it: an older one, in whatever partition, must go.
 */
function isErased(
  { tables }: IndexTransaction,
  { queued }: BatchEntry,
  checked: CheckedRecord | undefined,
): boolean {
  if (queued === undefined || checked === undefined || checked.partition === null) return false;
  return new QueuedClears(tables).overtook(checked.partition, queued);
}

/** Whether there is a row that was written before the batch was accepted. */
function isOlder(row: ObjectRow | undefined, { acceptedAt }: BatchEntry): boolean {
  return row !== undefined && writtenAt(row) <= acceptedAt;
}

/** The version that an operation gets; undefined if it is stale. */
function versionIn(
  logTime: number,
  { queued, acceptedAt }: BatchEntry,
  given: number | undefined,
  stored: ObjectRow | undefined,
): number | undefined {
  return queued === undefined
    ? versionOfWrite(given, stored, logTime)
    : versionOfQueued(given, stored, acceptedAt);
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
