import { setImmediate } from "node:timers/promises";
import { StorageError } from "../errors.js";
import { readIntact } from "../lmdb/checksummed-table.js";
import { orderedNumber, orderedNumberAt, orderedNumberBytes } from "../lmdb/ordered-number.js";
import type { IndexEnvironment } from "./index-environment.js";
import type { IndexTables } from "./index-tables.js";

/** A search may read from its snapshot for a while after a write has superseded a document. */
export const keptMs = 60_000;
/** Removed in one transaction, so that cleaning up never makes a write wait long. */
const removedPerTransactionMax = 4_000;

const present = Buffer.of(1);

/**
 * Documents that no later snapshot holds, and whose records are still there: removed some time later.
 * None of it is part of the index's state.
 */
export class SupersededDocuments {
  constructor(private readonly tables: Pick<IndexTables, "superseded" | "records">) {}

  /** Within a write transaction. */
  add(documentNumber: number, logTime: number): void {
    const key = Buffer.concat([orderedNumber(logTime), orderedNumber(documentNumber)]);
    void this.tables.superseded.put(key, present);
  }

  /** Within a write transaction. @param now milliseconds since the epoch @returns whether there are more */
  removeOld(now: number): boolean {
    return this.#remove(removedPerTransactionMax, now - keptMs) === removedPerTransactionMax;
  }

  isEmpty(): boolean {
    return !hasSuperseded(this.tables);
  }

  /**
   * Within a write transaction, when no older snapshot can be in use or its records must not outlive it.
   *
   * @returns whether there may be more
   */
  removeSome(): boolean {
    return this.#remove(removedPerTransactionMax, Number.POSITIVE_INFINITY) === removedPerTransactionMax;
  }

  #remove(limit: number, latest: number): number {
    const keys: Buffer[] = [];
    // No further than to the first that stays: this comes with every write.
    for (const key of this.tables.superseded.getKeys({ limit })) {
      if (orderedNumberAt(key) > latest) break;
      keys.push(Buffer.from(key));
    }
    for (const key of keys) {
      // A damaged number may be that of another document.
      if (readIntact(this.tables.superseded, key))
        void this.tables.records.remove(orderedNumber(orderedNumberAt(key, orderedNumberBytes)));
      void this.tables.superseded.remove(key);
    }
    return keys.length;
  }
}

/**
 * All of them, when no older snapshot can be in use. Writes nothing where there is nothing to remove; where
 * the disk is full they stay until there is room, for searching must go on.
 */
export async function removeSuperseded(
  environment: Pick<IndexEnvironment, "tables" | "transaction">,
): Promise<void> {
  const superseded = new SupersededDocuments(environment.tables);
  if (superseded.isEmpty()) return;
  try {
    // In between others have their turn.
    while (environment.transaction(() => superseded.removeSome())) await setImmediate();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
}

export function hasSuperseded({ superseded }: Pick<IndexTables, "superseded">): boolean {
  return [...superseded.getKeys({ limit: 1 })].length > 0;
}

/** The numbers of all documents that are superseded and still there. @throws DamagedRowError */
export function supersededNumbers({ superseded }: Pick<IndexTables, "superseded">): Set<number> {
  const numbers = new Set<number>();
  for (const { key } of superseded.getRange())
    numbers.add(orderedNumberAt(Buffer.from(key), orderedNumberBytes));
  return numbers;
}
