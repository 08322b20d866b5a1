import { systemFaultText } from "../disk/system-fault-text.js";

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

/** Turns a system error into a BackupError that says what is wrong. Returns any other error unchanged. */
export function toBackupError(error: unknown, doing: string): unknown {
  const text = systemFaultText(error, doing);
  if (text === null || error instanceof BackupError) return error;
  return new BackupError(text, { cause: error });
}
