import { BackupError } from "./backup-error.js";

/**
 * One file of a backup, whole in memory: about 8 MB, and never more than `fileBytesMax`. A backup is a series
 * of them, whose last two are `manifest.json` and `SHA256SUMS`. In a folder they are files, in an archive
 * entries.
 */
export interface BackupFile {
  /** Relative, with `/`; letters, digits, `-`, `_` and `.`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Larger files are refused: by whoever reads a backup, before their bytes, and by whoever writes one. */
export const fileBytesMax = 64 * 2 ** 20;

/** Called for every file that is written. @throws BackupError nobody could read it */
export function requireFileBytes({ path, bytes }: BackupFile): void {
  if (bytes.length <= fileBytesMax) return;
  throw new BackupError(
    `${path} has ${bytes.length} bytes, and a file of a backup has at most ${fileBytesMax}. ` +
      "Nothing was backed up.",
  );
}

const pathPattern = /^(?:[\w-][\w.-]*\/){0,4}[\w-][\w.-]*$/;

/** Whether a file of a backup may have this path. No other is ever written by a restore. */
export function isBackupPath(path: string): boolean {
  return path.length <= 100 && pathPattern.test(path);
}
