import { orderedNumber, orderedNumberAt, orderedNumberBytes } from "../lmdb/ordered-number.js";
import type { IndexTables } from "./index-tables.js";

const present = Buffer.of(1);
/** Limit of one transaction, so that cleaning never makes a write wait long. */
const prunedPerTransactionMax = 4_000;

/** Specifies how a transaction records its removals. */
export interface Recording {
  /**
   * Generation of the newest state captured for a manifest. Later removals are recorded under it, or a later
   * one.
   */
  readonly generation: number;
  /** Only documents with numbers below this can be in the segments of a manifest. */
  readonly coveredTo: number;
}

/**
 * Removals that the segment files do not have: documents that were removed after their segments were
 * captured. If the newest manifest on disk has generation g, recovery removes all documents recorded under g
 * and later generations. Not part of the index's state.
 */
export class RemovalTable {
  constructor(private readonly tables: Pick<IndexTables, "removals">) {}

  /** Must be called in a write transaction. */
  record(documentNumbers: readonly number[], { generation, coveredTo }: Recording): void {
    for (const documentNumber of documentNumbers) {
      if (documentNumber >= coveredTo) continue;
      const key = Buffer.concat([orderedNumber(generation), orderedNumber(documentNumber)]);
      void this.tables.removals.put(key, present);
    }
  }

  /**
   * Must be called in a write transaction. Drops the removals that the manifest of this generation already
   * contains.
   * @returns whether there may be more
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

  /** 0 if nothing is recorded. */
  newestGeneration(): number {
    const [newest] = [...this.tables.removals.getKeys({ reverse: true, limit: 1 })];
    return newest === undefined ? 0 : orderedNumberAt(Buffer.from(newest));
  }
}
