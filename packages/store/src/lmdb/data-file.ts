import { closeSync, openSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { DamagedDataError } from "../errors.js";

/** Of an LMDB meta page, the first of the file (mdb.c, `MDB_meta`), after the header of the page. */
const magic = 0xbeefc0de;
const magicOffset = 24;

/**
 * Looks whether the data file of an environment is one of LMDB, which itself ends the process on some that are not.
 * No file, or an empty one, is a new environment.
 *
 * @throws DamagedDataError
 */
export function checkDataFile(folder: string): void {
  const path = join(folder, "data.mdb");
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  const head = Buffer.alloc(magicOffset + Uint32Array.BYTES_PER_ELEMENT);
  const descriptor = openSync(path, "r");
  try {
    readSync(descriptor, head, 0, head.length, 0);
  } finally {
    closeSync(descriptor);
  }
  if (head.readUInt32LE(magicOffset) !== magic) throw new DamagedDataError(`${path} is no LMDB file.`);
}
