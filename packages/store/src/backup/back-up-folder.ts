import { existsSync } from "node:fs";
import type { Socket } from "node:net";
import { addAbortSignal } from "node:stream";
import { BackupError, toBackupError } from "../backup-files/backup-error.js";
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

type OnProgress = (progress: BackupProgress) => void;
type StoreFiles<Stored> = (files: AsyncIterable<BackupFile>) => Promise<Stored>;

/**
 * Backs a data folder up: `store` gets the files from its server if one runs, else from the folder itself,
 * which is locked meanwhile. Without a server a backup is remembered when it is stored. A server remembers
 * what it has sent.
 *
 * @throws BackupError, DataFolderError, DamagedDataError, StorageError
 */
export async function backUpFolder<Stored>(
  folder: string,
  store: StoreFiles<Stored>,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<Stored> {
  try {
    if (!existsSync(folder)) throw new BackupError(`There is no data folder ${folder}.`);
    const server = await connectForBackup(folder);
    if (server === null) return await backUpUnserved(folder, store, onProgress);
    // A server may be silent, too.
    if (signal !== undefined) addAbortSignal(signal, server);
    // Also where `store` takes no file: the target may exist.
    return await store(filesOfServer(server, onProgress)).finally(() => server.destroy());
  } catch (error) {
    throw toBackupError(error, `The backup of ${folder}`);
  }
}

async function* filesOfServer(server: Socket, onProgress: OnProgress): AsyncGenerator<BackupFile> {
  server.write(`${backupRequest}\n`);
  yield* filesOfWire(server, onProgress);
}

async function backUpUnserved<Stored>(
  folder: string,
  store: StoreFiles<Stored>,
  onProgress: OnProgress,
): Promise<Stored> {
  const lock = await lockUnlessServed(folder);
  try {
    requireNoRestore(folder);
    if (!checkFormatVersion(folder))
      throw new BackupError(`${folder} is no data folder: it has no format.json.`);
    requireControl(dataFolderAt(folder), true);
    const files = backupOf({ folder, onProgress: (done, total) => onProgress({ done, total }) });
    const stored = await store(files);
    rememberBackup(folder, Date.now());
    return stored;
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
