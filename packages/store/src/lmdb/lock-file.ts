import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownFileMode, ownFolderMode } from "../disk/own-modes.js";

/** More than LMDB needs for the 126 readers that it allows by default. */
const lockBytes = 16_384;

/**
 * Sees to it that the lock file of an environment has its blocks. LMDB maps that file into memory: a page of
 * it for which a full disk has no room ends the process, where writing it here throws ENOSPC.
 */
export function reserveLockFile(folder: string): void {
  const path = join(folder, "lock.mdb");
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  mkdirSync(folder, { recursive: true, mode: ownFolderMode });
  try {
    writeFileSync(path, new Uint8Array(lockBytes), { mode: ownFileMode });
  } catch (error) {
    // One that is too short would be mapped as it is.
    rmSync(path, { force: true });
    throw error;
  }
}
