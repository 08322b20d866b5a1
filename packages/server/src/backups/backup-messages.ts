import type { BackupProgress, WriteGate } from "@findling/store/backup";

export interface BackupThreadData {
  /** The data folder. */
  readonly folder: string;
  /** One number. Once it is above 0, the backup ends soon. */
  readonly stopping: Int32Array<SharedArrayBuffer>;
}

export type FromBackup =
  /** The writer must wait at this gate. */
  | { readonly kind: "hold"; readonly gate: WriteGate }
  /** The thread goes on with the next one when it gets a `NextFile`. */
  | {
      readonly kind: "file";
      readonly path: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly progress: BackupProgress;
    }
  /** `heldMs`: how long the writer was held, in milliseconds. */
  | { readonly kind: "done"; readonly heldMs: number }
  | { readonly kind: "failed"; readonly message: string };

/** The thread shall go on: the file was sent, or the backup is stopping. */
export interface NextFile {
  readonly kind: "next";
}
