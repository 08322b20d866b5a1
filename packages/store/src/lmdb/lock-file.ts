import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownFileMode, ownFolderMode } from "../disk/own-modes.js";

/** More than LMDB needs for 126 readers, its default maximum. */
const lockBytes = 16_384;

/**
 * Ensures that the lock file of an environment has its blocks on disk. LMDB maps this file into memory. If a
 * full disk has no room for one of its pages, the process ends; writing it here throws ENOSPC instead.
 */
export function reserveLockFile(folder: string): void {
  const path = join(folder, "lock.mdb");
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  mkdirSync(folder, { recursive: true, mode: ownFolderMode });
  try {
    writeFileSync(path, new Uint8Array(lockBytes), { mode: ownFileMode });
  } catch (error) {
    // LMDB would map a file that is too short as it is.
    rmSync(path, { force: true });
    throw error;
  }
}
