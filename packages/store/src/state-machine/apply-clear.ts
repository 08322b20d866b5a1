import type { ClearEntry } from "../entry.js";
import type { IndexTransaction } from "../index/index-transaction.js";
import type { EntryOutcome } from "../store.js";
import { countChange } from "./apply-batch.js";

/** Erases a partition: records and tombstones, at once. An unknown partition is cleared already. */
export function applyClear(transaction: IndexTransaction, entry: ClearEntry): EntryOutcome {
  if (transaction.settings.indexTime.partitionKey === null) {
    const message = `The index ${entry.index} has no partitionKey, so it has no partitions to clear.`;
    return { kind: "refused", code: "not_partitioned", message };
  }
  if (transaction.erasePartition(entry.partition)) countChange(transaction);
  const { dataVersion } = transaction.state;
  return { kind: "written", result: { dataVersion, applied: 1, ignoredAsStale: 0 } };
}
