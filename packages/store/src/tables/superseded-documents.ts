import { setImmediate } from "node:timers/promises";
import { StorageError } from "../errors.js";
import { readIntact } from "../lmdb/checksummed-table.js";
import { orderedNumber, orderedNumberAt, orderedNumberBytes } from "../lmdb/ordered-number.js";
import type { IndexEnvironment } from "./index-environment.js";
import type { IndexTables } from "./index-tables.js";

/** How long superseded records are kept, because a search may still read from an older snapshot. */
export const keptMs = 60_000;
/** Limit of one transaction, so that cleaning never makes a write wait long. */
const removedPerTransactionMax = 4_000;

const present = Buffer.of(1);

/**
 * Documents that later snapshots do not have, but whose records still exist. They are removed some time
 * later. Not part of the index's state.
 */
export class SupersededDocuments {
  constructor(private readonly tables: Pick<IndexTables, "superseded" | "records">) {}

  /**
   * Must be called in a write transaction. @param now milliseconds since the epoch, by the clock of
   * `removeOld`. The time of the log would not do: it stands still after a clock that ran ahead, until the
   * clock is there again
   */
  add(documentNumber: number, now: number): void {
    const key = Buffer.concat([orderedNumber(now), orderedNumber(documentNumber)]);
    void this.tables.superseded.put(key, present);
  }

  /**
   * Must be called in a write transaction. @param now milliseconds since the epoch @returns whether there may
   * be more
   */
  removeOld(now: number): boolean {
    return this.#remove(removedPerTransactionMax, now - keptMs) === removedPerTransactionMax;
  }

  isEmpty(): boolean {
    return !hasSuperseded(this.tables);
  }

  /**
   * Must be called in a write transaction, if no older snapshot can be in use, or if the records must not
   * outlive this.
   *
   * @returns whether there may be more
   */
  removeSome(): boolean {
    return this.#remove(removedPerTransactionMax, Number.POSITIVE_INFINITY) === removedPerTransactionMax;
  }

  #remove(limit: number, latest: number): number {
    const keys: Buffer[] = [];
    // Stops at the first document that stays, because this runs at every write.
    for (const key of this.tables.superseded.getKeys({ limit })) {
      if (orderedNumberAt(key) > latest) break;
      keys.push(Buffer.from(key));
    }
    for (const key of keys) {
      // If the row is damaged, its number may be that of another document.
      if (readIntact(this.tables.superseded, key))
        void this.tables.records.remove(orderedNumber(orderedNumberAt(key, orderedNumberBytes)));
      void this.tables.superseded.remove(key);
    }
    return keys.length;
  }
}

/**
 * Removes all superseded documents. No older snapshot may be in use. Writes nothing if there are none. If the
 * disk is full, they stay until there is room, because searching must go on.
 */
export async function removeSuperseded(
  environment: Pick<IndexEnvironment, "tables" | "transaction">,
): Promise<void> {
  const superseded = new SupersededDocuments(environment.tables);
  if (superseded.isEmpty()) return;
  try {
    // Let others have their turn in between.
    while (environment.transaction(() => superseded.removeSome())) await setImmediate();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
}

export function hasSuperseded({ superseded }: Pick<IndexTables, "superseded">): boolean {
  return [...superseded.getKeys({ limit: 1 })].length > 0;
}

/** The numbers of all superseded documents that still exist. @throws DamagedRowError */
export function supersededNumbers({ superseded }: Pick<IndexTables, "superseded">): Set<number> {
  const numbers = new Set<number>();
  for (const { key } of superseded.getRange())
    numbers.add(orderedNumberAt(Buffer.from(key), orderedNumberBytes));
  return numbers;
}
