import type { ClearEntry } from "../entries/entry.js";
import type { EntryOutcome } from "../entries/entry-outcome.js";
import { type OvertakingClear, QueueMarks } from "../tables/queue-marks.js";
import { QueuedClears } from "../tables/queued-clears.js";
import { countChange } from "./apply-batch.js";
import type { IndexTransaction } from "./index-transaction.js";

/** Erases all records and tombstones of a partition at once. An unknown partition counts as cleared. */
export function applyClear(transaction: IndexTransaction, entry: ClearEntry): EntryOutcome {
  const { partitionKey } = transaction.settings.indexTime;
  if (partitionKey === null) {
    const message = `The index ${entry.index} has no partitionKey, so it has no partitions to clear.`;
    return { kind: "refused", code: "not_partitioned", message };
  }
  const clear = overtaking(transaction, entry, partitionKey);
  if (transaction.erasePartition(entry.partition, clear)) countChange(transaction);
  const { dataVersion } = transaction.state;
  return { kind: "written", result: { dataVersion, applied: 1, ignoredAsStale: 0 } };
}

/** Keeps what batches have to know that were queued before the clear; undefined: there are none. */
function overtaking(
  transaction: IndexTransaction,
  { partition, queuedBefore }: ClearEntry,
  partitionKey: string,
): OvertakingClear | undefined {
  const { queuedThrough = 0, clearedKeys = [], nextDocumentNumber } = transaction.state;
  if (queuedBefore === undefined) {
    // Nothing waits. Marks that are still there wait for batches that never came.
    const last = new QueueMarks(transaction.tables).last;
    if (last > queuedThrough) transaction.update({ queuedThrough: last, clearedKeys: undefined });
    return undefined;
  }
  // The last of these batches may have been applied while the clear was on its way.
  if (queuedBefore <= queuedThrough) return undefined;
  // This number is given to no document. So a tombstone has a lower one if it is older than the clear.
  const clear = { through: queuedBefore, number: nextDocumentNumber + 1 };
  const others = clearedKeys.filter((other) => other.partitionKey !== partitionKey);
  transaction.update({
    nextDocumentNumber: clear.number,
    clearedKeys: [...others, { partitionKey, through: queuedBefore }],
  });
  new QueuedClears(transaction.tables).add(partitionKey, partition, clear);
  return clear;
}
