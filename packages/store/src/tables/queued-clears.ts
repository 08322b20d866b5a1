import { orderedNumber, orderedNumberAt } from "../lmdb/ordered-number.js";
import { sha256 } from "../lmdb/text-key.js";
import type { IndexTables } from "./index-tables.js";

/**
 * Partitions that were cleared while batches of the index waited on the overflow queue. What was accepted
 * before the clear must not bring back what it erased. Only hashes of the partitions are kept, until the
 * last of these batches has been applied. Must be used in a write transaction.
 */
export class QueuedClears {
  constructor(private readonly tables: Pick<IndexTables, "queuedClears">) {}

  /** @param through the last sequence on the queue when the clear was accepted */
  add(partition: string, through: number): void {
    void this.tables.queuedClears.put(sha256(partition), orderedNumber(through));
  }

  /** Whether a batch of this sequence was accepted before a clear of the partition. */
  overtook(partition: string, sequence: number): boolean {
    const through = this.tables.queuedClears.getBinary(sha256(partition));
    return through !== undefined && sequence <= orderedNumberAt(through);
  }

  /** Called when the batch of this sequence, and with it all before it, has been applied. */
  removeThrough(sequence: number): void {
    const rows: Iterable<{ key: Uint8Array; value: Uint8Array }> = this.tables.queuedClears.getRange();
    const done = [...rows].filter(({ value }) => orderedNumberAt(value) <= sequence);
    for (const { key } of done) void this.tables.queuedClears.remove(Buffer.from(key));
  }
}
