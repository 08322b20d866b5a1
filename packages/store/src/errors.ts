import { diskFullCodeOf, systemCodeOf } from "./disk/system-code.js";

/** Another process, or another store of this process, holds the data folder. */
export class DataFolderLockedError extends Error {
  constructor(readonly folder: string) {
    super(
      `The data folder ${folder} is in use by another server, or by a backup. Stop that server, or choose another folder (--data).`,
    );
    this.name = "DataFolderLockedError";
  }
}

/** The data was written by a newer release. Nothing has been changed. */
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

/** The data was written before the first release whose data can be read. Nothing has been changed. */
export class OlderFormatError extends Error {
  constructor(what: string, found: number, readFrom: number) {
    super(
      `${what} has format version ${found}, and this release reads from version ${readFrom} on. ` +
        "Nothing has been changed. Choose another folder (--data) and write the records again, " +
        "or use the release that wrote it.",
    );
    this.name = "OlderFormatError";
  }
}

/** The storage failed (disk full, I/O error, ...). Nothing has been written. */
export class StorageError extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = "StorageError";
  }
}

/** The content of the disk is not what was written. */
export class DamagedDataError extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(what, options);
    this.name = "DamagedDataError";
  }
}

/** One record cannot be read or written; all others can. The cause is for the log. */
export class DamagedRecordError extends DamagedDataError {
  /** @param part content: writing the record again repairs it; version: only a backup does */
  constructor(part: "content" | "version", index: string, objectID: string, cause?: unknown) {
    const what = `${part === "content" ? "The" : "The version of the"} record ${JSON.stringify(objectID)}`;
    const remedy = part === "content" ? "Write it again, or put" : "Put";
    super(
      `${what} of the index ${index} is damaged on the disk of the server. ` +
        `${remedy} the data folder back from a backup.`,
      { cause },
    );
    this.name = "DamagedRecordError";
  }
}

/** The write is durable, but the search index could not apply it. The next write rebuilds the index. */
export class IndexingError extends Error {
  constructor(index: string, cause: unknown) {
    super(`The search index of ${index} could not be brought up to date.`, { cause });
    this.name = "IndexingError";
  }
}

/**
 * A batch from the overflow queue has to wait for the one before it, which has a fault. Hand over both again.
 */
export class EarlierBatchError extends StorageError {
  constructor() {
    super("The batch was not applied", "the one before it on the overflow queue has to be applied first");
    this.name = "EarlierBatchError";
  }
}

/** One index cannot be opened, because of its data or its disk. All others can. The cause is for the log. */
export class IndexUnavailableError extends Error {
  constructor(index: string, cause: unknown) {
    super(whyUnavailable(index, diskFullCodeOf(cause)), { cause });
    this.name = "IndexUnavailableError";
  }
}

/** The message for the log. It says what to do, if the error does not. */
export function whyNotOpened(error: unknown): string {
  const remedy =
    error instanceof DamagedDataError
      ? " Stop the server, put the data folder back from a backup, and start it again."
      : "";
  return `The index cannot be opened. ${error instanceof Error ? error.message : String(error)}${remedy}`;
}

/** The store has been closed. */
export class StoreClosedError extends Error {
  constructor() {
    super("The store is closed.");
    this.name = "StoreClosedError";
  }
}

/**
 * Whether the error is a fault of the disk or of the data on it, not a defect. Its message is enough without
 * a stack.
 */
export function isDiskFault(error: unknown): boolean {
  if (error instanceof IndexUnavailableError) return isDiskFault(error.cause);
  return (
    error instanceof DamagedDataError ||
    error instanceof NewerFormatError ||
    error instanceof StorageError ||
    systemCodeOf(error) !== undefined
  );
}

/** Whether the limit of open files is reached. This passes as soon as some are closed. */
export function isOutOfFiles(error: unknown): boolean {
  const code = systemCodeOf(error);
  return code === "EMFILE" || code === "ENFILE";
}

function whyUnavailable(index: string, fullCode: string | undefined): string {
  return fullCode === undefined
    ? `The index ${index} cannot be opened; the log of the server says why.`
    : `The disk is full (${fullCode}), so the index ${index} cannot be opened.`;
}
