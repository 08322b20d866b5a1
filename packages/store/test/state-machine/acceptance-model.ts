import type { EntryOperation } from "../../src/entries/entry.js";

export type PartitionKey = "team" | "group" | null;

interface ModelRow {
  readonly version: number;
  /** JSON; undefined: deleted. */
  readonly record: string | undefined;
  readonly partition: string | null;
  /** The sequence of the batch that wrote it; undefined: it was applied at once. */
  readonly queued: number | undefined;
  /** A tombstone is `known` in this partition, `doubtful` in this one or another, or perhaps `gone`. */
  readonly tombstone: "known" | "doubtful" | "gone";
}

export interface ModelWrite {
  readonly operation: EntryOperation;
  readonly acceptedAt: number;
  /** undefined: it is applied at once. */
  readonly queued: number | undefined;
  /** The versions of the operations with this objectID that wait on the queue. */
  readonly awaited: readonly number[];
  /** The sequence of the first batch that waits. */
  readonly firstWaiting: number;
  /** What was answered to a write that is applied at once; undefined: it is not known. */
  readonly isApplied: boolean | undefined;
}

/**
 * The records of one index, if every write is applied when it is accepted. Three things are otherwise while a
 * batch waits:
 *
 * - A write with a version is answered by what is stored. If that makes it stale, the answer holds.
 * - The partition of a tombstone is that of the stored record. If a queued record was deleted, the tombstone
 *   may be in another partition, so clears may erase it or leave it. Then a lower version may count or not.
 * - A write with a version that is lower than that of a waiting one loses to it, even if others that wait
 *   make a clear erase that one first.
 */
export class AcceptanceModel {
  readonly #rows = new Map<string, ModelRow>();
  /** Nobody can say what is there. */
  readonly #unknown = new Set<string>();
  #partitionKey: PartitionKey = null;

  /** The JSON of a record; undefined: there is none; null: nobody can say. */
  record(objectID: string): string | undefined | null {
    return this.#unknown.has(objectID) ? null : this.#rows.get(objectID)?.record;
  }

  /** Whether there is a record or a tombstone; null: nobody can say. */
  hasRow(objectID: string): boolean | null {
    const row = this.#rows.get(objectID);
    if (this.#unknown.has(objectID) || (row?.record === undefined && row?.tombstone === "gone")) return null;
    return row !== undefined;
  }

  write(write: ModelWrite): void {
    const { operation, isApplied } = write;
    const { objectID, version } = operation;
    const stored = this.#rows.get(objectID);
    if (this.#unknown.has(objectID) && version !== undefined) return;
    if (version === undefined || stored === undefined || version >= stored.version) {
      // The answer holds.
      if (isApplied === false && write.awaited.length > 0) return;
      if (isApplied === false) throw new Error(`A write to ${objectID} is not stale.`);
      this.#put(write, stored);
    } else if (stored.record === undefined && stored.tombstone === "gone") {
      const isWaiting = stored.queued !== undefined && stored.queued >= write.firstWaiting;
      if (isApplied === undefined || isWaiting) this.#unknown.add(objectID);
      else if (isApplied) this.#put(write, undefined);
    } else if (isApplied === true) {
      if ((stored.queued ?? 0) < write.firstWaiting) throw new Error(`A write to ${objectID} is stale.`);
      this.#rows.set(objectID, { ...stored, tombstone: "doubtful" });
    }
  }

  clear(partition: string): void {
    if (this.#partitionKey === null) return;
    for (const [objectID, row] of this.#rows) {
      if (row.record === undefined && row.tombstone !== "known")
        this.#rows.set(objectID, { ...row, tombstone: "gone" });
      else if (row.partition === partition) this.#rows.delete(objectID);
    }
  }

  drop(): void {
    this.#rows.clear();
    this.#unknown.clear();
  }

  /** @param isAwaited whether a queued batch with this objectID waits */
  setPartitionKey(partitionKey: PartitionKey, isAwaited: (objectID: string) => boolean): void {
    if (partitionKey === this.#partitionKey) return;
    this.#partitionKey = partitionKey;
    for (const [objectID, row] of this.#rows) {
      if (row.record !== undefined)
        this.#rows.set(objectID, { ...row, partition: this.#partitionOf(row.record) });
      else if (row.tombstone === "known" && isAwaited(objectID))
        this.#rows.set(objectID, { ...row, tombstone: "doubtful" });
    }
  }

  #put({ operation, acceptedAt, queued, awaited }: ModelWrite, stored: ModelRow | undefined): void {
    const { objectID, version: given } = operation;
    const version = given ?? Math.max((stored?.version ?? 0) + 1, acceptedAt);
    const isUpsert = operation.action === "upsert";
    const record = isUpsert ? Buffer.from(operation.record).toString() : undefined;
    const partition = record === undefined ? (stored?.partition ?? null) : this.#partitionOf(record);
    const isDoubtful = awaited.length > 0 || (stored !== undefined && stored.tombstone !== "known");
    const tombstone = record === undefined && isDoubtful ? "doubtful" : "known";
    this.#rows.set(objectID, { version, record, partition, queued, tombstone });
    const mayLose = awaited.length > 1 && version < Math.max(...awaited);
    if (queued === undefined && mayLose) this.#unknown.add(objectID);
    else this.#unknown.delete(objectID);
  }

  #partitionOf(record: string): string | null {
    if (this.#partitionKey === null) return null;
    const value: unknown = JSON.parse(record)[this.#partitionKey];
    return typeof value === "string" ? value : null;
  }
}
