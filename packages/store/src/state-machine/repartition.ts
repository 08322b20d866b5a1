import type { JsonObject } from "@findling/protocol";
import { readIntact } from "../lmdb/checksummed-table.js";
import { parseStoredJson } from "../lmdb/json-value.js";
import { orderedNumber } from "../lmdb/ordered-number.js";
import { liveRowPages } from "../tables/live-documents.js";
import type { IndexTransaction } from "./index-transaction.js";
import { partitionOf } from "./partition-of.js";

const pageSize = 1_000;

/**
 * Gives every record its partition by the new settings, after a change of `partitionKey`. A value that cannot
 * be a partition counts as none. Tombstones and damaged records keep their partitions.
 */
export function repartition(transaction: IndexTransaction): void {
  const { partitionKey } = transaction.settings.indexTime;
  for (const page of liveRowPages(transaction.tables, pageSize)) {
    for (const { objectID, row } of page) {
      const record = recordOf(transaction, row.documentNumber);
      if (record === null) continue;
      const choice = partitionOf(record, partitionKey);
      const partition = choice.kind === "partition" ? choice.partition : null;
      if (partition !== row.partition) transaction.moveToPartition(objectID, row, partition);
    }
  }
}

/** null if the record cannot be read. */
function recordOf(transaction: IndexTransaction, documentNumber: number): JsonObject | null {
  const bytes = readIntact(transaction.tables.records, orderedNumber(documentNumber));
  return bytes ? parseStoredJson<JsonObject>(bytes, `The record of document ${documentNumber}`) : null;
}
