import type { KeyRange, Table } from "./table.js";

/**
 * A table that may move to another environment while others hold it: notes which keys were put or removed
 * since copying began, so that the copy can be made good.
 */
export class MovableTable implements Table {
  #table: Table;
  /** Keys in hexadecimal; null: none is noted. */
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

  /** Whatever is in the table now, and is not noted later, a copy begun now will have. */
  startNoting(): void {
    this.#changed = new Set();
  }

  stopNoting(): void {
    this.#changed = null;
  }

  /** Within a write transaction of `copy`: gives it the rows that have changed since copying began. */
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
