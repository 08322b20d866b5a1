/**
 * One file of a backup, whole in memory: some megabytes at most. A backup is a series of them, whose last two
 * are `manifest.json` and `SHA256SUMS`. In a folder they are files, in an archive entries.
 */
export interface BackupFile {
  /** Relative, with `/`; letters, digits, `-`, `_` and `.`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** More than any file of a backup has. Larger ones are refused before they are read. */
export const fileBytesMax = 64 * 2 ** 20;

const pathPattern = /^(?:[\w-][\w.-]*\/){0,4}[\w-][\w.-]*$/;

/** Whether a file of a backup may have this path. No other is ever written by a restore. */
export function isBackupPath(path: string): boolean {
  return path.length <= 100 && pathPattern.test(path);
}
