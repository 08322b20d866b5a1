/**
 * Backups: making, writing, reading, verifying, restoring. A separate entry point, so that the engine is not
 * loaded.
 */

export { backUpFolder } from "./backup/back-up-folder.js";
export { backupOf } from "./backup/backup-of.js";
export { restoreBackup } from "./backup/restore-backup.js";
export { newWriteGate, pinAtGate, type WriteGate, waitAtGate } from "./backup/write-gate.js";
export { BackupError, UnreadableBackupError } from "./backup-files/backup-error.js";
export type { BackupFile } from "./backup-files/backup-file.js";
export type { BackupManifest } from "./backup-files/backup-manifest.js";
export { filesOfStream, readBackup, storedBytes, verifyBackup } from "./backup-files/read-backup.js";
export type { BackupProgress } from "./backup-files/wire.js";
export { backupRequest, endLine, failedLine, fileLine, requestBytesMax } from "./backup-files/wire.js";
export { isArchivePath, streamBackup, writeBackup } from "./backup-files/write-backup.js";
export { hasRoom } from "./disk/room.js";
export { systemFaultText } from "./disk/system-fault-text.js";
export { DataFolderLockedError, isDiskFault } from "./errors.js";
export { type BackupSocket, listenForBackups } from "./folder/backup-socket.js";
export { DataFolderError } from "./folder/data-folder-error.js";
export { rememberBackup } from "./folder/last-backup.js";
export { lowerPriority, lowerPriorityOfProcess } from "./lower-priority.js";
