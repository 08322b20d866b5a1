/** The data folder, for who starts a store: apart from the store, so that nothing else is loaded with it. */
export { StorageError } from "./errors.js";
export { DataFolderError, toDataFolderError } from "./folder/data-folder-error.js";
export { writeFileDurably } from "./folder/durable-file.js";
export { makeDataFolder } from "./folder/make-data-folder.js";
export { ownFileMode } from "./folder/own-modes.js";
export { openFilesMax } from "./open-files.js";
