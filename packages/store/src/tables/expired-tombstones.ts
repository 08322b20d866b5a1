import { tombstoneRetentionMs } from "@findling/protocol";
import { readIntact } from "../lmdb/checksummed-table.js";
import { orderedNumber, orderedNumberAt, orderedNumberBytes } from "../lmdb/ordered-number.js";
import type { IndexTables } from "./index-tables.js";
import { decodeObjectRow } from "./object-row.js";
import { PartitionTable } from "./partition-table.js";

/** Limit of one transaction, so that cleaning never makes a write wait long. */
const removedPerTransactionMax = 1_000;

const present = Buffer.of(1);

/**
 * Tombstones ordered by time, so that expired ones can be found and removed. Whether a tombstone counts
 * depends only on the state (`unexpired`), not on the clock. logTime never goes back. So a tombstone that is
 * expired at the logTime of the last entry will not count for any later entry, and removing it early or late
 * changes no answer.
 */
export class ExpiredTombstones {
  readonly #partitions: PartitionTable;

  constructor(
    private readonly tables: Pick<IndexTables, "tombstones" | "objects" | "partitions" | "members">,
  ) {
    this.#partitions = new PartitionTable(tables);
  }

  /** Must be called in a write transaction. @param objectKey textKey(objectID) */
  add(deletedAt: number, objectKey: Uint8Array): void {
    void this.tables.tombstones.put(Buffer.concat([orderedNumber(deletedAt), objectKey]), present);
  }

  /** Must be called in a write transaction, when the tombstone is removed. */
  forget(deletedAt: number, objectKey: Uint8Array): void {
    void this.tables.tombstones.remove(Buffer.concat([orderedNumber(deletedAt), objectKey]));
  }

  /** Whether `removeSome` would find expired tombstones. @param logTime of the state */
  hasSome(logTime: number): boolean {
    return hasExpiredTombstones(this.tables, logTime);
  }

  /** Must be called in a write transaction. @param logTime of the state @returns whether there may be more */
  removeSome(logTime: number, limit: number = removedPerTransactionMax): boolean {
    const end = logTime - tombstoneRetentionMs;
    if (end <= 0) return false;
    const keys = [...this.tables.tombstones.getKeys({ end: orderedNumber(end), limit })];
    for (const key of keys.map((reused) => Buffer.from(reused))) this.#remove(key);
    return keys.length === limit;
  }

  #remove(key: Buffer): void {
    const objectKey = key.subarray(orderedNumberBytes);
    void this.tables.tombstones.remove(key);
    const bytes = readIntact(this.tables.objects, objectKey);
    const row = bytes ? decodeObjectRow(bytes) : undefined;
    if (row?.state !== "deleted" || row.deletedAt !== orderedNumberAt(key)) return;
    void this.tables.objects.remove(objectKey);
    if (row.partition !== null) this.#partitions.removeMember(row.partition, objectKey);
  }
}

/** @param logTime of the state */
export function hasExpiredTombstones(
  { tombstones }: Pick<IndexTables, "tombstones">,
  logTime: number,
): boolean {
  const end = logTime - tombstoneRetentionMs;
  return end > 0 && [...tombstones.getKeys({ end: orderedNumber(end), limit: 1 })].length > 0;
}
