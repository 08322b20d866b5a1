import { open, type RootDatabase } from "lmdb";
import { ownFileMode } from "../disk/own-modes.js";
import { requireRoom } from "../disk/room.js";
import { StorageError } from "../errors.js";
import { ChecksummedTable } from "./checksummed-table.js";
import { checkDataFile, dataFileSize } from "./data-file.js";
import { reserveLockFile } from "./lock-file.js";
import type { ReadTable, Table } from "./table.js";

export type Environment = RootDatabase<Uint8Array, Uint8Array>;

const mapSizeMin = 256 * 2 ** 20;

/** Where the environments that are open lie. */
const paths = new WeakMap<Environment, string>();

const bytes = { encoding: "binary", keyEncoding: "binary", cache: false } as const;

/**
 * Opens an LMDB environment. All threads of a process that open one folder share one native environment,
 * with the flags of the first: so readers open it with the same ones.
 *
 * `overlappingSync` is off: then a synchronous transaction returns after its fsync, and an error of
 * the disk arrives at the one who wrote. (With it on, lmdb's `flushed` does not cover synchronous
 * transactions, and does not settle when a commit fails.)
 *
 * The file is mapped into memory as a whole, which lmdb does again, twice as large, when it has grown beyond
 * what is mapped. (`remapChunks` maps what is read in pieces of 64 KiB. A record read for the first time
 * costs 20 microseconds then, 45 where two threads read, in place of two.)
 */
export function openEnvironment(path: string): Environment {
  checkDataFile(path);
  try {
    reserveLockFile(path);
    if (dataFileSize(path) === 0) requireRoom(path);
    const environment = { path, overlappingSync: false, noSubdir: false, mapSize: mapSizeFor(path) };
    const mode = { permissionsMode: ownFileMode };
    const opened = open<Uint8Array, Uint8Array>({ ...environment, ...mode, ...bytes });
    paths.set(opened, path);
    return opened;
  } catch (error) {
    throw new StorageError(`Cannot open ${path}`, error);
  }
}

/**
 * In bytes: room to grow, since maps that have become too small stay until the environment is closed, and
 * what was read through them counts as memory of the process once more. No more, since there may be a
 * thousand environments, and address spaces of 512 GiB. Where no addresses are left for a larger map (`ulimit
 * -v`, say), lmdb does not refuse the write: it ends the process.
 */
function mapSizeFor(path: string): number {
  return Math.max(mapSizeMin, 4 * dataFileSize(path));
}

export function openTable(environment: Environment, name: string): Table {
  return new ChecksummedTable(name, environment.openDB<Uint8Array, Uint8Array>({ name, ...bytes }));
}

/**
 * The rows of a table as LMDB has them, with their checksums: for copies, in which damaged ones stay damaged.
 * Made if need be.
 */
export function openRows(environment: Environment, name: string): Table {
  return environment.openDB<Uint8Array, Uint8Array>({ name, ...bytes });
}

/**
 * What lmdb tells of a table. It opens the table for that, which must be with the options it always has:
 * others change the order of keys for all who have it open, and destroy it.
 */
export function tableStatistics(environment: Environment, name: string): object {
  return environment.openDB<Uint8Array, Uint8Array>({ name, ...bytes }).getStats();
}

/** A table that must be there already; undefined when it is not. */
export function openExistingTable(environment: Environment, name: string): ReadTable | undefined {
  const options = { name, ...bytes, create: false };
  const rows: ReadTable | undefined = environment.openDB<Uint8Array, Uint8Array>(options);
  return rows === undefined ? undefined : new ChecksummedTable(name, rows);
}

/**
 * Runs `action` in one write transaction. Returns when it is durable. If `action` or the commit throws,
 * nothing has been written.
 *
 * @param bytesMin that must be free on the disk @default those that any batch needs
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

/** lmdb marks its own errors with a numeric `code`; those of Node have a string. */
function isStorageFault(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "number";
}
