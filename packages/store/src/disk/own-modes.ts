/** Modes of all files and folders in a data folder: only the user of the server may read records and keys. */
export const ownFileMode = 0o600;
export const ownFolderMode = 0o700;
