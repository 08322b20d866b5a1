import { readIntact } from "../lmdb/checksummed-table.js";
import { jsonBytes, parseStoredJson } from "../lmdb/json-value.js";
import type { IndexTables } from "./index-tables.js";

const keys = {
  erasure: Buffer.from("erasure"),
  erased: Buffer.from("erased"),
  moved: Buffer.from("moved"),
} as const;
const present = Buffer.of(1);

/** Work pending in the background, stored as durably as its cause. Not part of the index's state. */
export class Upkeep {
  constructor(private readonly tables: Pick<IndexTables, "upkeep">) {}

  /**
   * Number of clears whose bytes may still be on disk, counted since the last completed erasure; 0 if there
   * are none.
   */
  get pendingClears(): number {
    const bytes = this.tables.upkeep.getBinary(keys.erasure);
    return bytes === undefined
      ? 0
      : parseStoredJson<{ clears: number }>(bytes, "The pending erasure of an index").clears;
  }

  /** Must be called in the transaction of a clear. */
  addClear(): void {
    void this.tables.upkeep.put(keys.erasure, jsonBytes({ clears: this.pendingClears + 1 }));
  }

  /**
   * The dataVersion at the start of the last erasure, which left nothing but live records. null: there was
   * none.
   */
  get erasedDataVersion(): number | null {
    const bytes = this.tables.upkeep.getBinary(keys.erased);
    return bytes === undefined
      ? null
      : parseStoredJson<{ dataVersion: number }>(bytes, "The last erasure of an index").dataVersion;
  }

  /**
   * Must be called in a write transaction, when the bytes of `count` clears are gone. Later clears stay
   * pending.
   *
   * @param dataVersion of the index when the erasure began
   */
  removeClears(count: number, dataVersion: number): void {
    const clears = this.pendingClears - count;
    void this.tables.upkeep.put(keys.erased, jsonBytes({ dataVersion }));
    if (clears <= 0) void this.tables.upkeep.remove(keys.erasure);
    else void this.tables.upkeep.put(keys.erasure, jsonBytes({ clears }));
  }

  /** Whether the index may have moved to another environment. */
  get isMoved(): boolean {
    return readIntact(this.tables.upkeep, keys.moved) !== undefined;
  }

  /** Must be called in a write transaction. */
  setMoved(moved: boolean): void {
    if (moved) void this.tables.upkeep.put(keys.moved, present);
    else void this.tables.upkeep.remove(keys.moved);
  }
}
