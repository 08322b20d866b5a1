import { diskFullCodeOf, systemCodeOf } from "./folder/system-code.js";

/** Another process (or another store of this one) holds the data folder. */
export class DataFolderLockedError extends Error {
  constructor(readonly folder: string) {
    super(
      `The data folder ${folder} is in use by another server. Stop that server, or choose another folder (--data).`,
    );
    this.name = "DataFolderLockedError";
  }
}

/** The data was written by a newer release; nothing has been changed. */
export class NewerFormatError extends Error {
  constructor(
    readonly what: string,
    readonly found: number,
    readonly supported: number,
  ) {
    super(
      `${what} has format version ${found}, and this release reads up to version ${supported}. ` +
        "Nothing has been changed. Use the release that wrote it, or a newer one.",
    );
    this.name = "NewerFormatError";
  }
}

/** The storage failed (disk full, I/O error, ...): what was asked for has not been written. */
export class StorageError extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = "StorageError";
  }
}

/** What the disk holds is not what was written. */
export class DamagedDataError extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(what, options);
    this.name = "DamagedDataError";
  }
}

/** The write is durable, but the search index could not take it up; it is built again with the next write. */
export class IndexingError extends Error {
  constructor(index: string, cause: unknown) {
    super(`The search index of ${index} could not be brought up to date.`, { cause });
    this.name = "IndexingError";
  }
}

/** One index cannot be opened, because of its data or its disk: all others can. The cause is for the log. */
export class IndexUnavailableError extends Error {
  constructor(index: string, cause: unknown) {
    super(whyUnavailable(index, diskFullCodeOf(cause)), { cause });
    this.name = "IndexUnavailableError";
  }
}

/** The store has been closed. */
export class StoreClosedError extends Error {
  constructor() {
    super("The store is closed.");
    this.name = "StoreClosedError";
  }
}

/** A fault of the disk or of what lies on it, no defect: its message says all, its stack nothing. */
export function isDiskFault(error: unknown): boolean {
  if (error instanceof IndexUnavailableError) return isDiskFault(error.cause);
  return (
    error instanceof DamagedDataError ||
    error instanceof NewerFormatError ||
    error instanceof StorageError ||
    systemCodeOf(error) !== undefined
  );
}

function whyUnavailable(index: string, fullCode: string | undefined): string {
  return fullCode === undefined
    ? `The index ${index} cannot be opened; the log of the server says why.`
    : `The disk is full (${fullCode}), so the index ${index} cannot be opened.`;
}
