import { orderedNumber, orderedNumberAt, orderedNumberBytes } from "../lmdb/ordered-number.js";
import type { IndexTables } from "./index-tables.js";

const present = Buffer.of(1);
/** Removed in one transaction, so that cleaning up never makes a write wait long. */
const prunedPerTransactionMax = 4_000;

/** How a transaction records its removals. */
export interface Recording {
  /** That of the newest state captured for a manifest: what it lacks is recorded under it, or a later one. */
  readonly generation: number;
  /** Documents with numbers below it may be in a manifest's segments. */
  readonly coveredTo: number;
}

/**
 * Documents of kept segments that were removed after these were written: with the manifest of generation g as
 * the newest one on disk, recovery removes what is recorded under g and later ones. No part of the index's
 * state.
 */
export class RemovalTable {
  constructor(private readonly tables: Pick<IndexTables, "removals">) {}

  /** Within a write transaction. */
  record(documentNumbers: readonly number[], { generation, coveredTo }: Recording): void {
    for (const documentNumber of documentNumbers) {
      if (documentNumber >= coveredTo) continue;
      const key = Buffer.concat([orderedNumber(generation), orderedNumber(documentNumber)]);
      void this.tables.removals.put(key, present);
    }
  }

  /**
   * Within a write transaction: forgets what the manifest of this generation knows. @returns whether there
   * may be more
   */
  prune(publishedGeneration: number): boolean {
    const range = { end: orderedNumber(publishedGeneration), limit: prunedPerTransactionMax };
    const keys = [...this.tables.removals.getKeys(range)].map((key) => Buffer.from(key));
    for (const key of keys) void this.tables.removals.remove(key);
    return keys.length === prunedPerTransactionMax;
  }

  /** The documents recorded under this generation and later ones. @throws DamagedRowError */
  since(generation: number): number[] {
    const rows = [...this.tables.removals.getRange({ start: orderedNumber(generation) })];
    return rows.map(({ key }) => orderedNumberAt(Buffer.from(key), orderedNumberBytes));
  }

  /** 0: none is recorded. */
  newestGeneration(): number {
    const [newest] = [...this.tables.removals.getKeys({ reverse: true, limit: 1 })];
    return newest === undefined ? 0 : orderedNumberAt(Buffer.from(newest));
  }
}
