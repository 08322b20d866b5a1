import type { ClearEntry } from "../entries/entry.js";
import type { EntryOutcome } from "../entries/entry-outcome.js";
import { QueuedClears } from "../tables/queued-clears.js";
import { countChange } from "./apply-batch.js";
import type { IndexTransaction } from "./index-transaction.js";

/** Erases all records and tombstones of a partition at once. An unknown partition counts as cleared. */
export function applyClear(transaction: IndexTransaction, entry: ClearEntry): EntryOutcome {
  if (transaction.settings.indexTime.partitionKey === null) {
    const message = `The index ${entry.index} has no partitionKey, so it has no partitions to clear.`;
    return { kind: "refused", code: "not_partitioned", message };
  }
  if (transaction.erasePartition(entry.partition)) countChange(transaction);
  const { queuedBefore = 0 } = entry;
  // The last of these batches may have been applied while the clear was on its way.
  if (queuedBefore > (transaction.state.queuedThrough ?? 0))
    new QueuedClears(transaction.tables).add(entry.partition, queuedBefore);
  const { dataVersion } = transaction.state;
  return { kind: "written", result: { dataVersion, applied: 1, ignoredAsStale: 0 } };
}
