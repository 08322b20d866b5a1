import { type Database, allDbs as everOpened, open, type RootDatabase } from "lmdb";
import { requireFreeFiles } from "../disk/open-files.js";
import { ownFileMode } from "../disk/own-modes.js";
import { requireRoom } from "../disk/room.js";
import { StorageError } from "../errors.js";
import { ChecksummedTable } from "./checksummed-table.js";
import { checkDataFile, dataFileSize } from "./data-file.js";
import { reserveLockFile } from "./lock-file.js";
import type { ReadTable, Table } from "./table.js";

declare module "lmdb" {
  /** Every table that this thread has opened, also of environments that are closed. lmdb never reads it. */
  export const allDbs: Map<string, unknown>;
}

export type Environment = RootDatabase<Uint8Array, Uint8Array>;

const mapSizeMin = 256 * 2 ** 20;
/** Tables that an environment may have. The default of lmdb, 12, is too few for those of an index. */
const maxDbs = 24;

/** The paths of open environments. */
const paths = new WeakMap<Environment, string>();

const bytes = { encoding: "binary", keyEncoding: "binary", cache: false } as const;

/**
 * Opens an LMDB environment. All threads of a process that open the same folder share one native environment,
 * with the flags of the first opening. So readers use the same flags as the writer.
 *
 * `overlappingSync` is off. Then a synchronous transaction returns after its fsync, and a disk error is
 * thrown to the caller who wrote. (With it on, lmdb's `flushed` does not cover synchronous transactions, and
 * does not settle when a commit fails.)
 *
 * The whole file is mapped into memory. When it grows beyond the map, lmdb maps it again, twice as large.
 * (`remapChunks` would map only the parts that are read, in pieces of 64 KiB. The first read of a record
 * would then take 20 microseconds, or 45 if two threads read, instead of 2.)
 */
export function openEnvironment(path: string): Environment {
  checkDataFile(path);
  // Else environments would stay in memory when they are closed.
  everOpened.clear();
  try {
    requireFreeFiles();
    reserveLockFile(path);
    if (dataFileSize(path) === 0) requireRoom(path);
    const environment = { path, overlappingSync: false, noSubdir: false, mapSize: mapSizeFor(path), maxDbs };
    const mode = { permissionsMode: ownFileMode };
    const opened = open<Uint8Array, Uint8Array>({ ...environment, ...mode, ...bytes });
    paths.set(opened, path);
    return opened;
  } catch (error) {
    throw new StorageError(`Cannot open ${path}`, error);
  }
}

/** What `make` makes of an open environment. If it fails, the environment is closed. */
export function madeOf<Made>(environment: Environment, make: (environment: Environment) => Made): Made {
  try {
    return make(environment);
  } catch (error) {
    void environment.close();
    throw error;
  }
}

/**
 * The map size in bytes. It leaves room to grow: a map that became too small is kept until the environment is
 * closed, and everything read through it counts as memory of the process again. It is not larger, because
 * there may be a thousand environments, and some address spaces have only 512 GiB. If no addresses are left
 * for a larger map (for example with `ulimit -v`), lmdb does not refuse the write but ends the process.
 */
function mapSizeFor(path: string): number {
  return Math.max(mapSizeMin, 4 * dataFileSize(path));
}

export function openTable(environment: Environment, name: string): Table {
  return new ChecksummedTable(name, environment.openDB<Uint8Array, Uint8Array>({ name, ...bytes }));
}

/**
 * The rows of a table with their checksums, unchecked. Used for copies, in which damaged rows stay damaged.
 * The table is created if it is missing.
 */
export function openRows(environment: Environment, name: string): Table {
  return environment.openDB<Uint8Array, Uint8Array>({ name, ...bytes });
}

/** Like `openRows`, but the table must already exist. Returns undefined if it does not. */
export function openExistingRows(
  environment: Environment,
  name: string,
): Database<Uint8Array, Uint8Array> | undefined {
  const options = { name, ...bytes, create: false };
  const rows: Database<Uint8Array, Uint8Array> | undefined = environment.openDB(options);
  return rows;
}

/** The current number of rows. */
export function rowCountOf(rows: Database<Uint8Array, Uint8Array>): number {
  const { entryCount = 0 }: { readonly entryCount?: number } = { ...rows.getStats() };
  return entryCount;
}

/**
 * The statistics of a table as lmdb reports them. To get them lmdb opens the table, which must be done with
 * its usual options: other options change the order of keys for everyone who has it open, and destroy it.
 */
export function tableStatistics(environment: Environment, name: string): object {
  return environment.openDB<Uint8Array, Uint8Array>({ name, ...bytes }).getStats();
}

/** Opens a table that must already exist. Returns undefined if it does not. */
export function openExistingTable(environment: Environment, name: string): ReadTable | undefined {
  const rows: ReadTable | undefined = openExistingRows(environment, name);
  return rows === undefined ? undefined : new ChecksummedTable(name, rows);
}

/**
 * Runs `action` in one write transaction, and returns when it is durable. If `action` or the commit throws,
 * nothing was written.
 *
 * @param bytesMin free bytes that the disk must have @default enough for any batch
 * @throws StorageError
 */
export function inTransaction<Result>(
  environment: Environment,
  action: () => Result,
  bytesMin?: number,
): Result {
  let failure: unknown;
  try {
    const path = paths.get(environment);
    if (path !== undefined) requireRoom(path, bytesMin);
    return environment.transactionSync(() => {
      try {
        return action();
      } catch (error) {
        failure = error;
        throw error;
      }
    });
  } catch (error) {
    if (error === failure && !isStorageFault(error)) throw error;
    throw new StorageError("The write failed", error);
  }
}

/** lmdb's own errors have a numeric `code`, those of Node a string. */
function isStorageFault(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "number";
}
