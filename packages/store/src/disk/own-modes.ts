/** Of every file and folder in a data folder: records and keys are for nobody but the user of the server. */
export const ownFileMode = 0o600;
export const ownFolderMode = 0o700;
