import { join } from "node:path";
import { DamagedDataError } from "../errors.js";
import { type Environment, inTransaction, openEnvironment } from "../lmdb/environment.js";
import { MovableTable } from "../lmdb/movable-table.js";
import { isMostlyFree, rowCount } from "../lmdb/table-statistics.js";
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
 * The LMDB environment of an index, as its one writer has it. It can move: LMDB gives no page back, and pages
 * keep remnants of what was removed from them, so only another file, written row by row, truly lacks what was
 * erased.
 */
export class IndexEnvironment {
  /** Stay the same when the environment moves. */
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

  /** @param folder of an index that is being made @throws StorageError */
  static create(folder: string): IndexEnvironment {
    return new IndexEnvironment(folder, openEnvironment(folder));
  }

  /**
   * Makes the tables that an earlier release had not, and removes remnants of a move.
   *
   * @param folder of an index that the catalogue names
   * @param name of the index, for errors
   * @throws DamagedDataError, NewerFormatError, StorageError
   */
  static openExisting(folder: string, name: string): IndexEnvironment {
    const environment = openExistingEnvironment(folder, name);
    try {
      // Before anything is written: a newer release would not know it again.
      readContent(openMeta(environment, name), name);
      removeOtherEnvironments(folder);
      return new IndexEnvironment(folder, environment);
    } catch (error) {
      void environment.close();
      throw error;
    }
  }

  /** See inTransaction. */
  transaction<Result>(action: () => Result): Result {
    return inTransaction(this.#environment, action);
  }

  resetReadTxn(): void {
    this.#environment.resetReadTxn();
  }

  /** See isMostlyFree. */
  get isMostlyFree(): boolean {
    return isMostlyFree(this.#environment, tableNames);
  }

  /** Copy now, row by row, from the one folder to the other; then either `move` or `giveUpMove`. */
  prepareMove(): EnvironmentMove {
    for (const table of Object.values(this.#movable)) table.startNoting();
    removeOtherEnvironments(this.#folder);
    const to = join(this.#folder, nextEnvironmentName(this.#folder));
    return { from: environmentFolder(this.#folder), to };
  }

  giveUpMove(): void {
    for (const table of Object.values(this.#movable)) table.stopNoting();
  }

  /**
   * Goes on in the copy, in one turn: readers find either this environment, complete until then, or that. The
   * old files are there until `removeOld`.
   *
   * @param last what is done within the last transaction on the copy, before it comes into use
   */
  move(last: (upkeep: Upkeep) => void): void {
    const name = nextEnvironmentName(this.#folder);
    const environment = openEnvironment(join(this.#folder, name));
    const tables = openIndexTables(environment);
    let fault: unknown = null;
    try {
      this.#finishCopy(environment, tables, last);
      nameEnvironment(this.#folder, name);
    } catch (error) {
      fault = error;
    }
    // The name may be there even though it could not be made durable: readers follow it, and so must the
    // writer.
    if (environmentFolder(this.#folder) === join(this.#folder, name)) this.#adopt(environment, tables);
    else void environment.close();
    this.giveUpMove();
    if (fault !== null) throw fault;
  }

  removeOld(): void {
    removeOtherEnvironments(this.#folder);
  }

  #finishCopy(environment: Environment, tables: IndexTables, last: (upkeep: Upkeep) => void): void {
    inTransaction(environment, () => {
      for (const name of tableNames) this.#movable[name].bringUpToDate(tables[name]);
      const upkeep = new Upkeep(tables);
      upkeep.setMoved(false);
      last(upkeep);
    });
    this.#checkCopy(environment);
    // Readers who see it look for the new name. Before that is there they find the old one, and stay.
    this.transaction(() => new Upkeep(this.tables).setMoved(true));
  }

  /** Nothing else takes the place of the truth: it is looked at first. */
  #checkCopy(copy: Environment): void {
    for (const name of tableNames) {
      // What is to be done is not the same afterwards.
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
  };
}
