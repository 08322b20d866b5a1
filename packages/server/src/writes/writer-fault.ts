import {
  DamagedDataError,
  DamagedRecordError,
  diskFullCodeOf,
  hasRoom,
  IndexUnavailableError,
  isDiskFault,
  StorageError,
  StoreClosedError,
} from "@findling/store";
import type { WriterFault } from "./writer-messages.js";

/** Why the writer could not apply an entry. @param folder the data folder */
export function faultOf(error: unknown, folder: string): WriterFault {
  if (isUnavailable(error)) return { kind: "unavailable" };
  if (!(error instanceof StorageError)) return { kind: "defect" };
  const code = diskFullCodeOf(error) ?? (isDiskFull(folder) ? "ENOSPC" : undefined);
  return code === undefined ? { kind: "storage" } : { kind: "diskFull", code };
}

/**
 * Whether a batch that was accepted can be applied when the fault has passed: that of a disk, of an index
 * that cannot be opened, or of the system, such as too many open files.
 */
export function mayPass(error: unknown): boolean {
  return isUnavailable(error) || isDiskFault(error);
}

/** What is said of the fault: to the client if an index is unavailable, else in the log. */
export function messageFor({ kind }: WriterFault, error: unknown): string {
  if (kind === "unavailable") return clientMessageOf(error);
  if (!(error instanceof Error)) return String(error);
  return kind === "defect" ? (error.stack ?? error.message) : error.message;
}

/** A sentence for clients, which says nothing of files. */
export function clientMessageOf(error: unknown): string {
  if (error instanceof IndexUnavailableError || error instanceof DamagedRecordError) return error.message;
  return error instanceof DamagedDataError
    ? "What the write has to read is damaged on the server's disk, so nothing was written; its log says what."
    : "The server is stopping.";
}

function isUnavailable(error: unknown): boolean {
  return [IndexUnavailableError, StoreClosedError, DamagedDataError].some((kind) => error instanceof kind);
}

/** Whether the disk is full. If only a part of a write fits on it, LMDB reports EIO. */
function isDiskFull(folder: string): boolean {
  try {
    return !hasRoom(folder);
  } catch {
    // A folder that cannot be reached is no lack of room.
    return false;
  }
}
