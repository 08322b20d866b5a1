import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { DamagedDataError } from "../errors.js";

/**
 * The fields of a meta page of LMDB (mdb.c, `MDB_meta`), by their offsets. There are two meta pages, the
 * first two pages of the file:
 *
 *     24 magic, 28 version, 32 address, 40 map size,
 *     48 the tree of free pages (its first number is the size of a page), 96 the main tree; the root of a
 *     tree is at its offset 40; 144 last page, 152 transaction
 */
const magic = 0xbeefc0de;
const magicOffset = 24;
const pageSizeOffset = 48;
const rootOffsets = [88, 136] as const;
const transactionOffset = 152;
const metaBytes = 160;
/** The root of an empty tree. */
const noPage = 2n ** 64n - 1n;

/**
 * Checks that the data file of an environment is an LMDB file and is not cut off. LMDB maps it into memory,
 * and on some broken files it ends the process. A missing or empty file is a new environment.
 *
 * @throws DamagedDataError
 */
export function checkDataFile(folder: string): void {
  const path = dataFileOf(folder);
  if (dataFileSize(folder) === 0) return;
  const descriptor = openSync(path, "r");
  try {
    checkMeta(path, descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Like `checkDataFile`, but the environment must exist. @throws DamagedDataError */
export function requireDataFile(folder: string): void {
  const path = dataFileOf(folder);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new DamagedDataError(`${path} is missing.`);
  if (size === 0) throw new DamagedDataError(`${path} is empty.`);
  checkDataFile(folder);
}

/** Size in bytes; 0 if there is no file. */
export function dataFileSize(folder: string): number {
  return statSync(dataFileOf(folder), { throwIfNoEntry: false })?.size ?? 0;
}

function dataFileOf(folder: string): string {
  return join(folder, "data.mdb");
}

/**
 * A writer may be active, so two meta pages read one after the other may belong to different states. Then
 * both are read again, up to this many times.
 */
const readingsMax = 20;

function checkMeta(path: string, descriptor: number): void {
  let isInSequence = false;
  for (let reading = 0; reading < readingsMax && !isInSequence; reading++)
    isInSequence = checkReading(path, descriptor);
  if (!isInSequence) throw new DamagedDataError(`${path} has a damaged meta page.`);
}

/**
 * @returns whether the file is new, or the two pages have the numbers of two consecutive transactions, the
 *   even one first. Otherwise LMDB may go back to an older state whose pages have been overwritten
 */
function checkReading(path: string, descriptor: number): boolean {
  const first = metaAt(descriptor, 0);
  if (first?.readUInt32LE(magicOffset) !== magic) throw new DamagedDataError(`${path} is no LMDB file.`);
  const pageSize = first.readUInt32LE(pageSizeOffset);
  const second = metaAt(descriptor, pageSize);
  if (second === null) throw new DamagedDataError(`${path} is cut off.`);
  const transactionOf = (meta: Buffer) => meta.readBigUInt64LE(transactionOffset);
  const newest = transactionOf(second) > transactionOf(first) ? second : first;
  const pages = BigInt(Math.floor(fstatSync(descriptor).size / pageSize));
  for (const offset of rootOffsets) {
    const root = newest.readBigUInt64LE(offset);
    if (root !== noPage && root >= pages) throw new DamagedDataError(`${path} is cut off.`);
  }
  const [even, odd] = [transactionOf(first), transactionOf(second)];
  const isNew = even === 0n && odd === 0n;
  return isNew || (even % 2n === 0n && (odd === even + 1n || odd === even - 1n));
}

/** null if the file ends before the meta page. */
function metaAt(descriptor: number, position: number): Buffer | null {
  const meta = Buffer.alloc(metaBytes);
  return readSync(descriptor, meta, 0, metaBytes, position) === metaBytes ? meta : null;
}
