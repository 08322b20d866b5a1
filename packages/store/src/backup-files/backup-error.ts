import { systemCodeOf } from "../disk/system-code.js";

/** A backup cannot be made, read or restored. The message says what is wrong, in a sentence for people. */
export class BackupError extends Error {
  override readonly name: string = "BackupError";
}

/** The backup is not what was written: it is cut off, or its bytes have changed. */
export class DamagedBackupError extends BackupError {
  override readonly name = "DamagedBackupError";

  constructor(what: string, options?: ErrorOptions) {
    super(`The backup is damaged: ${what}`, options);
  }
}

/** Reasons by code of the system error. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: "this user may not",
  EPERM: "the system does not allow it to this user",
  EROFS: "its file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota of this user is used up",
  EFBIG: "a file may not grow any more",
  ENOTDIR: "a part of the path is a file",
  ENOENT: "there is no such file or folder",
  EIO: "the disk fails",
  EPIPE: "nobody reads it any more",
};

/** Turns a system error into a BackupError that says what is wrong. Returns any other error unchanged. */
export function toBackupError(error: unknown, doing: string): unknown {
  const text = systemFaultText(error, doing);
  if (text === null || error instanceof BackupError) return error;
  return new BackupError(text, { cause: error });
}

/** What is wrong, as a sentence; null if it is no system error. @param doing what failed */
export function systemFaultText(error: unknown, doing: string): string | null {
  const code = systemCodeOf(error);
  if (code === undefined) return null;
  return `${doing} failed: ${reasons[code] ?? "the system refuses it"} (${code}).`;
}
