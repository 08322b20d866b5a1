import { existsSync } from "node:fs";
import { BackupError } from "../backup-files/backup-error.js";
import type { BackupFile } from "../backup-files/backup-file.js";
import { type BackupProgress, backupRequest, filesOfWire } from "../backup-files/wire.js";
import { DataFolderLockedError } from "../errors.js";
import { connectForBackup } from "../folder/backup-socket.js";
import { dataFolderAt } from "../folder/data-folder.js";
import { type FolderLock, lockFolder } from "../folder/folder-lock.js";
import { checkFormatVersion } from "../folder/format-version.js";
import { rememberBackup } from "../folder/last-backup.js";
import { requireControl } from "../folder/require-control.js";
import { requireNoRestore } from "../folder/unfinished-restore.js";
import { backupOf } from "./backup-of.js";

/**
 * The files of a backup of a data folder: from its server if one runs, else from the folder itself, which is
 * locked meanwhile.
 *
 * @throws BackupError, DataFolderError, DamagedDataError, StorageError
 */
export async function* backupOfFolder(
  folder: string,
  onProgress: (progress: BackupProgress) => void,
): AsyncGenerator<BackupFile> {
  if (!existsSync(folder)) throw new BackupError(`There is no data folder ${folder}.`);
  const server = await connectForBackup(folder);
  if (server !== null) {
    server.write(`${backupRequest}\n`);
    yield* filesOfWire(server, onProgress);
    return;
  }
  const lock = await lockUnlessServed(folder);
  try {
    requireNoRestore(folder);
    if (!checkFormatVersion(folder))
      throw new BackupError(`${folder} is no data folder: it has no format.json.`);
    requireControl(dataFolderAt(folder), true);
    yield* backupOf({ folder, onProgress: (done, total) => onProgress({ done, total }) });
    await rememberBackup(folder, Date.now());
  } finally {
    await lock.release();
  }
}

async function lockUnlessServed(folder: string): Promise<FolderLock> {
  try {
    return await lockFolder(folder);
  } catch (error) {
    if (!(error instanceof DataFolderLockedError)) throw error;
    throw new BackupError(
      `A server holds the data folder ${folder}, and gives no backups now: it is starting or stopping. ` +
        "Try again.",
      { cause: error },
    );
  }
}
