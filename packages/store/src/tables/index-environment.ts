import { rmSync } from "node:fs";
import { join } from "node:path";
import { roomMin } from "../disk/room.js";
import { DamagedDataError } from "../errors.js";
import { type Environment, inTransaction, madeOf, openEnvironment } from "../lmdb/environment.js";
import { MovableTable } from "../lmdb/movable-table.js";
import { isMostlyFree, rewrittenBytes, rowCount, usedBytes } from "../lmdb/table-statistics.js";
import {
  environmentFolder,
  nameEnvironment,
  nextEnvironmentName,
  removeOtherEnvironments,
} from "./environment-folder.js";
import type { EnvironmentMove } from "./environment-move.js";
import { type IndexTables, openIndexTables, tableNames } from "./index-tables.js";
import { openExistingEnvironment, openMeta, readContent } from "./open-content.js";
import { Upkeep } from "./upkeep.js";

/**
 * The LMDB environment of an index, for its only writer. It can move to another file. LMDB never shrinks a
 * file, and its pages keep remnants of removed rows. So only a new file, written row by row, is free of
 * everything that was erased.
 */
export class IndexEnvironment {
  /** These stay valid when the environment moves. */
  readonly tables: IndexTables;
  readonly #folder: string;
  readonly #movable: Readonly<Record<keyof IndexTables, MovableTable>>;
  #environment: Environment;
  #closing: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, environment: Environment) {
    this.#folder = folder;
    this.#environment = environment;
    this.#movable = movableTables(openIndexTables(environment));
    this.tables = this.#movable;
  }

  /** @param folder of an index that is being created @throws StorageError */
  static create(folder: string): IndexEnvironment {
    return madeOf(openEnvironment(folder), (environment) => new IndexEnvironment(folder, environment));
  }

  /**
   * Opens an existing index. Creates tables that an earlier release did not have, and removes remnants of a
   * move.
   *
   * @param folder of an index that is in the catalogue
   * @param name of the index, for errors
   * @throws DamagedDataError, NewerFormatError, StorageError
   */
  static openExisting(folder: string, name: string): IndexEnvironment {
    return madeOf(openExistingEnvironment(folder, name), (environment) => {
      // Checked before anything is written, since a newer release would not recognise its data afterwards.
      readContent(openMeta(environment, name), name);
      removeOtherEnvironments(folder);
      return new IndexEnvironment(folder, environment);
    });
  }

  /** See inTransaction. */
  transaction<Result>(action: () => Result, bytesMin?: number): Result {
    return inTransaction(this.#environment, action, bytesMin);
  }

  resetReadTxn(): void {
    this.#environment.resetReadTxn();
  }

  /** Bytes of the pages that hold the rows of these tables. */
  usedBytes(names: readonly (keyof IndexTables)[]): number {
    return usedBytes(this.#environment, names);
  }

  /** The current number of rows of a table. */
  rowCount(name: keyof IndexTables): number {
    return rowCount(this.#environment, name);
  }

  /** See isMostlyFree. */
  get isMostlyFree(): boolean {
    return isMostlyFree(this.#environment, tableNames);
  }

  /**
   * Begins a move. The caller copies the rows from one folder to the other, then calls `move` or
   * `giveUpMove`.
   */
  prepareMove(): EnvironmentMove {
    for (const table of Object.values(this.#movable)) table.startNoting();
    removeOtherEnvironments(this.#folder);
    const to = join(this.#folder, nextEnvironmentName(this.#folder));
    return { from: environmentFolder(this.#folder), to };
  }

  /**
   * Ends a move, if it has not succeeded. The partial copy is removed, because its room may be all
   * that is left on the disk.
   */
  giveUpMove(): void {
    for (const table of Object.values(this.#movable)) table.stopNoting();
    rmSync(join(this.#folder, nextEnvironmentName(this.#folder)), { recursive: true, force: true });
  }

  /**
   * Switches to the copy, in one turn of the event loop. Readers find either this environment, which is
   * complete up to then, or the copy. The old files are kept until `removeOld`.
   */
  move(): void {
    const name = nextEnvironmentName(this.#folder);
    const environment = openEnvironment(join(this.#folder, name));
    const tables = openIndexTables(environment);
    let fault: unknown = null;
    try {
      this.#finishCopy(environment, tables);
      nameEnvironment(this.#folder, name);
    } catch (error) {
      fault = error;
    }
    // The name may exist even if making it durable failed. Readers follow it, so the writer must, too.
    if (environmentFolder(this.#folder) === join(this.#folder, name)) this.#adopt(environment, tables);
    else void environment.close();
    this.giveUpMove();
    if (fault !== null) throw fault;
  }

  removeOld(): void {
    removeOtherEnvironments(this.#folder);
  }

  #finishCopy(environment: Environment, tables: IndexTables): void {
    const finish = () => {
      for (const name of tableNames) this.#movable[name].bringUpToDate(tables[name]);
      new Upkeep(tables).setMoved(false);
    };
    inTransaction(environment, finish, this.#roomToFinish(environment));
    this.#checkCopy(environment);
    // Readers who see this look for the new name. Until it exists they find the old name, and stay.
    this.transaction(() => new Upkeep(this.tables).setMoved(true));
  }

  /** Free bytes that the disk must have for what was written during the copy: new rows, and changed pages. */
  #roomToFinish(copy: Environment): number {
    const added = Math.max(0, this.usedBytes(tableNames) - usedBytes(copy, tableNames));
    return tableNames.reduce(
      (bytes, name) => bytes + rewrittenBytes(copy, name, this.#movable[name].changedRows),
      roomMin + added,
    );
  }

  /** Checks the copy before it replaces the data. */
  #checkCopy(copy: Environment): void {
    for (const name of tableNames) {
      // The pending work differs after a move.
      if (name === "upkeep") continue;
      const [rows, copied] = [rowCount(this.#environment, name), rowCount(copy, name)];
      if (rows !== copied) throw new DamagedDataError(`A copy has ${copied} rows of ${name}, not ${rows}.`);
    }
  }

  #adopt(environment: Environment, tables: IndexTables): void {
    for (const name of tableNames) this.#movable[name].moveTo(tables[name]);
    const old = this.#environment;
    this.#environment = environment;
    this.#closing = Promise.all([this.#closing, old.close()]);
  }

  async close(): Promise<void> {
    await this.#closing;
    await this.#environment.close();
  }
}

function movableTables(tables: IndexTables): Record<keyof IndexTables, MovableTable> {
  const movable = (name: keyof IndexTables) => new MovableTable(tables[name]);
  return {
    meta: movable("meta"),
    records: movable("records"),
    objects: movable("objects"),
    partitions: movable("partitions"),
    members: movable("members"),
    tombstones: movable("tombstones"),
    superseded: movable("superseded"),
    removals: movable("removals"),
    results: movable("results"),
    resultNumbers: movable("resultNumbers"),
    upkeep: movable("upkeep"),
    queueMarks: movable("queueMarks"),
    settingsHistory: movable("settingsHistory"),
  };
}
