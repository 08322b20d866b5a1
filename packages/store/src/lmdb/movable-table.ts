import type { KeyRange, Table } from "./table.js";

/**
 * A table that can move to another environment while others hold it. From the start of a copy it records the
 * keys that are put or removed, so that the copy can be brought up to date.
 */
export class MovableTable implements Table {
  #table: Table;
  /** Changed keys in hexadecimal; null while no changes are recorded. */
  #changed: Set<string> | null = null;

  constructor(table: Table) {
    this.#table = table;
  }

  getBinary(key: Uint8Array): Buffer | undefined {
    return this.#table.getBinary(key);
  }

  getKeys(range?: KeyRange): Iterable<Uint8Array> {
    return this.#table.getKeys(range);
  }

  getRange(range?: KeyRange): ReturnType<Table["getRange"]> {
    return this.#table.getRange(range);
  }

  put(key: Uint8Array, value: Uint8Array): Promise<boolean> {
    this.#note(key);
    return this.#table.put(key, value);
  }

  remove(key: Uint8Array): Promise<boolean> {
    this.#note(key);
    return this.#table.remove(key);
  }

  /**
   * Starts recording changes. A copy begun now will have every row of the table that is not recorded as
   * changed later.
   */
  startNoting(): void {
    this.#changed = new Set();
  }

  stopNoting(): void {
    this.#changed = null;
  }

  /** How many rows have changed since the copy began. */
  get changedRows(): number {
    return this.#changed?.size ?? 0;
  }

  /** Must be called in a write transaction of `copy`. Gives it the rows that changed since the copy began. */
  bringUpToDate(copy: Table): void {
    for (const hex of this.#changed ?? []) {
      const key = Buffer.from(hex, "hex");
      const value = this.#table.getBinary(key);
      if (value === undefined) void copy.remove(key);
      else void copy.put(key, value);
    }
  }

  moveTo(table: Table): void {
    this.#table = table;
    this.#changed = null;
  }

  #note(key: Uint8Array): void {
    this.#changed?.add(Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString("hex"));
  }
}
