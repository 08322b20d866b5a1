import { join } from "node:path";
import { backupOf } from "../../src/backup/backup-of.js";
import { restoreBackup } from "../../src/backup/restore-backup.js";
import type { BackupFile } from "../../src/backup-files/backup-file.js";
import { observableState } from "../observable-state.js";

/** All files of a backup of a folder that nobody else writes now, in order. */
export async function filesOf(folder: string): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  // Small files share memory with others, which tests that change bytes must not.
  for await (const { path, bytes } of backupOf({ folder }))
    files.push({ path, bytes: Uint8Array.from(bytes) });
  return files;
}

export async function* inOrder(files: Iterable<BackupFile>): AsyncGenerator<BackupFile> {
  yield* files;
}

/** What a data folder made from these files holds. */
export async function restoredState(files: Iterable<BackupFile>, parent: string): Promise<unknown> {
  const folder = join(parent, `restored-${Math.random()}`);
  await restoreBackup(folder, inOrder(files));
  return observableState(folder);
}
