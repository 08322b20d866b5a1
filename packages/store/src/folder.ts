/**
 * The data folder, for callers that start a store. A separate entry point, so that nothing else is loaded.
 */

export { writeFileDurably } from "./disk/durable-file.js";
export { fileBudget, searchThreadsMax } from "./disk/file-budget.js";
export { openFilesMax } from "./disk/open-files.js";
export { ownFileMode } from "./disk/own-modes.js";
export type { SocketLock } from "./disk/socket-lock.js";
export { lockTarget } from "./disk/target-lock.js";
export { StorageError } from "./errors.js";
export { dataFolderAt } from "./folder/data-folder.js";
export { DataFolderError, toDataFolderError } from "./folder/data-folder-error.js";
export { lastBackupAt } from "./folder/last-backup.js";
export { makeDataFolder } from "./folder/make-data-folder.js";
export { masterSecretFileName, masterSecretFilePattern, verifierOf } from "./folder/master-secret.js";
