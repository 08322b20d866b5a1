import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { RowPart } from "../backup-files/row-part.js";
import { ownFolderMode } from "../disk/own-modes.js";
import { type Environment, inTransaction, openEnvironment, openRows } from "../lmdb/environment.js";
import type { Table } from "../lmdb/table.js";

/** An environment that is filled with the rows of a backup. */
export class RestoredEnvironment {
  readonly path: string;
  readonly #environment: Environment;
  readonly #tables = new Map<string, Table>();

  private constructor(path: string, environment: Environment) {
    this.path = path;
    this.#environment = environment;
  }

  /** @throws StorageError */
  static open(path: string): RestoredEnvironment {
    mkdirSync(dirname(path), { recursive: true, mode: ownFolderMode });
    mkdirSync(path, { recursive: true, mode: ownFolderMode });
    return new RestoredEnvironment(path, openEnvironment(path));
  }

  /**
   * Durable on return. Tables are created even if they have no rows.
   *
   * @throws StorageError, DamagedBackupError
   */
  write({ tables, rows }: RowPart): void {
    for (const table of tables)
      if (!this.#tables.has(table)) this.#tables.set(table, openRows(this.#environment, table));
    inTransaction(this.#environment, () => {
      for (const { table, key, value } of rows) void this.#tables.get(table)?.put(key, value);
    });
  }

  async close(): Promise<void> {
    await this.#environment.close();
  }
}
