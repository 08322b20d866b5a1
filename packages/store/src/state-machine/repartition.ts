import type { JsonObject } from "@findling/protocol";
import { DamagedDataError } from "../errors.js";
import type { IndexTransaction } from "../index/index-transaction.js";
import { liveRowPages } from "../index/live-documents.js";
import { parseStoredJson } from "../lmdb/json-value.js";
import { orderedNumber } from "../lmdb/ordered-number.js";
import { partitionOf } from "./partition-of.js";

const pageSize = 1_000;

/**
 * After a change of `partitionKey`: gives every record the partition that the settings now say. A value that
 * no partition can have is none. Tombstones keep theirs.
 */
export function repartition(transaction: IndexTransaction): void {
  const { partitionKey } = transaction.settings.indexTime;
  for (const page of liveRowPages(transaction.tables, pageSize)) {
    for (const { objectID, row } of page) {
      const choice = partitionOf(recordOf(transaction, row.documentNumber), partitionKey);
      const partition = choice.kind === "partition" ? choice.partition : null;
      if (partition !== row.partition) transaction.moveToPartition(objectID, row, partition);
    }
  }
}

function recordOf(transaction: IndexTransaction, documentNumber: number): JsonObject {
  const bytes = transaction.tables.records.getBinary(orderedNumber(documentNumber));
  const what = `The record of document ${documentNumber}`;
  if (bytes === undefined) throw new DamagedDataError(`${what} is missing.`);
  return parseStoredJson<JsonObject>(bytes, what);
}
