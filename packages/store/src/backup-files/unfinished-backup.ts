import { randomBytes } from "node:crypto";
import { lstatSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { BackupError } from "./backup-error.js";

/**
 * Where a backup is written until it is whole: beside its target, under a name that no other run has. A
 * backup that was killed leaves it behind.
 */
export function unfinishedPathOf(target: string): string {
  return `${target}.${randomBytes(8).toString("hex")}.unfinished`;
}

const unfinishedEnd = /^\.[0-9a-f]{16}\.unfinished$/;

/**
 * Removes what killed backups to this target have left. The caller has its lock. Where nothing can be locked,
 * another backup may still write there: it fails, since what is removed first gets another name.
 */
export function removeLeftovers(target: string): void {
  const [folder, name] = [dirname(target), basename(target)];
  try {
    for (const found of readdirSync(folder)) {
      if (!found.startsWith(name) || !unfinishedEnd.test(found.slice(name.length))) continue;
      const claimed = unfinishedPathOf(target);
      renameSync(join(folder, found), claimed);
      rmSync(claimed, { recursive: true, force: true });
    }
  } catch {
    // A leftover is in nobody's way: the new backup has another name. The next one tries again.
  }
}

/** @throws BackupError there is another file or folder at the path than the one that was written */
export function requireWritten(path: string, inode: number): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.ino === inode) return;
  throw new BackupError(`${path} was removed or replaced while the backup was written. Make it again.`);
}
