import type { Duplex } from "node:stream";
import { endLine, failedLine, fileLine, type WriteGate } from "@findling/store/backup";
import { Thread } from "../thread.js";
import type { BackupThreadData, FromBackup, NextFile } from "./backup-messages.js";

/**
 * How long a client may take for a file of 8 MB. All that time LMDB keeps old pages, so a client that has
 * stopped must not keep a backup running.
 */
const fileMs = 60_000;

export interface RunningBackupOptions {
  /** The data folder. */
  readonly folder: string;
  /** Sends the gate to the writer. */
  readonly hold: (gate: WriteGate) => void;
}

export interface BackupEnd {
  /** Why the backup failed; null: it did not. */
  readonly fault: string | null;
  /** How long the writer was held, in milliseconds. */
  readonly heldMs: number;
}

/** What a backup needs of its thread. */
export type BackupThread = Pick<Thread<NextFile, FromBackup>, "ended" | "post" | "unref">;

type StartBackupThread = (data: BackupThreadData, onMessage: (message: FromBackup) => void) => BackupThread;

/** One backup: its thread, and the client that takes its files. */
export class RunningBackup {
  /** When the backup began, on the clock of `performance`. */
  readonly begunAt = performance.now();
  /** Resolves when the thread has ended. */
  readonly ended: Promise<BackupEnd>;
  readonly #socket: Duplex;
  readonly #thread: BackupThread;
  readonly #stopping = new Int32Array(new SharedArrayBuffer(4));
  readonly #hold: RunningBackupOptions["hold"];
  #fault: string | null = "The thread of the backup ended.";
  #heldMs = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(
    socket: Duplex,
    { folder, hold }: RunningBackupOptions,
    startThread: StartBackupThread = startWorker,
  ) {
    this.#socket = socket;
    this.#hold = hold;
    this.#thread = startThread({ folder, stopping: this.#stopping }, (message) => this.#receive(message));
    this.ended = this.#thread.ended.then((cause) => this.#end(cause));
    socket.once("close", () => this.stop("The client went away."));
  }

  /** Ends the backup within some hundred milliseconds. */
  stop(reason: string): void {
    if (Atomics.exchange(this.#stopping, 0, 1) > 0) return;
    this.#fault = reason;
    this.#next();
  }

  /**
   * Lets the process end while the thread runs. The thread must not be terminated: in the middle of opening a
   * table it holds LMDB's lock, and would keep it, so that the writer waits forever.
   */
  letGo(): void {
    this.#thread.unref();
  }

  #receive(message: FromBackup): void {
    switch (message.kind) {
      case "hold":
        this.#hold(message.gate);
        return;
      case "file":
        this.#send(message);
        return;
      case "done":
        // A client that has gone does not have all of it.
        if (!this.#socket.destroyed) this.#fault = null;
        this.#heldMs = message.heldMs;
        return;
      case "failed":
        if (Atomics.load(this.#stopping, 0) === 0) this.#fault = message.message;
    }
  }

  #send({ path, bytes, progress }: Extract<FromBackup, { readonly kind: "file" }>): void {
    this.#timer = setTimeout(() => this.stop(`The client took nothing for ${fileMs / 1_000} s.`), fileMs);
    this.#socket.write(fileLine({ path, bytes }, progress));
    this.#socket.write(bytes, () => this.#next());
  }

  #next(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#thread.post({ kind: "next" });
  }

  #end(cause: Error | undefined): BackupEnd {
    if (cause !== undefined) this.#fault = cause.message;
    if (this.#timer !== null) clearTimeout(this.#timer);
    Atomics.store(this.#stopping, 0, 1);
    this.#socket.end(this.#fault === null ? endLine : failedLine(this.#fault));
    return { fault: this.#fault, heldMs: this.#heldMs };
  }
}

function startWorker(workerData: BackupThreadData, onMessage: (message: FromBackup) => void): BackupThread {
  const file = new URL("./backup-thread.js", import.meta.url);
  return new Thread(file, { name: "findling-backup", workerData }, onMessage);
}
