import type { Database } from "lmdb";
import { ChecksummedTable } from "./checksummed-table.js";
import { type Environment, madeOf, openEnvironment, openExistingRows, rowCountOf } from "./environment.js";
import type { KeyRange, Table } from "./table.js";

type Rows = Database<Uint8Array, Uint8Array>;
type Transaction = ReturnType<Rows["useReadTransaction"]>;

/**
 * An environment read as it was at one moment, while others write it. LMDB keeps every page of that moment
 * until `unpin`. Meanwhile the file grows by what is written.
 *
 * All tables are opened before: a transaction does not see a table that was opened later.
 */
export class PinnedEnvironment {
  readonly #environment: Environment;
  readonly #rows: ReadonlyMap<string, Rows>;
  #transaction: Transaction | null = null;

  private constructor(environment: Environment, rows: ReadonlyMap<string, Rows>) {
    this.#environment = environment;
    this.#rows = rows;
  }

  /** @param names of tables; those that the environment lacks are left out @throws StorageError */
  static open(path: string, names: readonly string[]): PinnedEnvironment {
    return madeOf(openEnvironment(path), (environment) => {
      const found = names.map((name) => [name, openExistingRows(environment, name)] as const);
      const rows = new Map(found.flatMap(([name, table]) => (table === undefined ? [] : [[name, table]])));
      return new PinnedEnvironment(environment, rows);
    });
  }

  get tableNames(): readonly string[] {
    return [...this.#rows.keys()];
  }

  /** Pins the newest committed state. Takes some microseconds. */
  pin(): void {
    this.unpin();
    this.#environment.resetReadTxn();
    this.#transaction = this.#environment.useReadTransaction();
  }

  unpin(): void {
    this.#transaction?.done();
    this.#transaction = null;
  }

  /** The newest number of rows in all tables. */
  rowCount(): number {
    return [...this.#rows.values()].reduce((sum, rows) => sum + rowCountOf(rows), 0);
  }

  /** The newest number of rows in one table; 0 if there is no such table. */
  rowCountOf(name: string): number {
    const rows = this.#rows.get(name);
    return rows === undefined ? 0 : rowCountOf(rows);
  }

  /** Rows of the pinned state with their checksums, unchecked, in order of their keys. */
  *rows(name: string): Generator<{ readonly key: Uint8Array; readonly value: Uint8Array }> {
    const rows = this.#rows.get(name);
    if (rows !== undefined) yield* rows.getRange({ transaction: this.#pinned() });
  }

  /** A table of the pinned state, whose rows are checked. Nothing can be written. */
  table(name: string): Table {
    return new ChecksummedTable(name, new PinnedTable(this.#rows.get(name), () => this.#pinned()));
  }

  async close(): Promise<void> {
    this.unpin();
    await this.#environment.close();
  }

  #pinned(): Transaction {
    if (this.#transaction === null) throw new Error("The environment is not pinned.");
    return this.#transaction;
  }
}

/** Without rows it is empty. */
class PinnedTable {
  constructor(
    private readonly rows: Rows | undefined,
    private readonly transaction: () => Transaction,
  ) {}

  getBinary(key: Uint8Array): Buffer | undefined {
    const value = this.rows?.get(key, { transaction: this.transaction() });
    return value === undefined ? undefined : Buffer.from(value);
  }

  getBinaryFast(key: Uint8Array): Buffer | undefined {
    return this.getBinary(key);
  }

  getKeys(range: KeyRange = {}): Iterable<Uint8Array> {
    return this.rows?.getKeys({ ...range, transaction: this.transaction() }) ?? [];
  }

  getRange(range: KeyRange = {}): Iterable<{ readonly key: Uint8Array; readonly value: Uint8Array }> {
    return this.rows?.getRange({ ...range, transaction: this.transaction() }) ?? [];
  }

  put(): Promise<boolean> {
    throw new Error("A pinned table cannot be written.");
  }

  remove(): Promise<boolean> {
    throw new Error("A pinned table cannot be written.");
  }
}
