import { systemFaultText } from "../disk/system-fault-text.js";

/** A backup cannot be made, read or restored. The message says what is wrong, in a sentence for people. */
export class BackupError extends Error {
  override readonly name: string = "BackupError";
}

/** A backup that should be read cannot be. */
export class UnreadableBackupError extends BackupError {
  override readonly name: string = "UnreadableBackupError";
}

/** The backup is not what was written: it is cut off, or its bytes have changed. */
export class DamagedBackupError extends UnreadableBackupError {
  override readonly name = "DamagedBackupError";

  constructor(what: string, options?: ErrorOptions) {
    super(`The backup is damaged: ${what}`, options);
  }
}

/** Turns a system error into a BackupError that says what is wrong. Returns any other error unchanged. */
export function toBackupError(error: unknown, doing: string, Kind = BackupError): unknown {
  const text = systemFaultText(error, doing);
  if (text === null || error instanceof BackupError) return error;
  return new Kind(text, { cause: error });
}
