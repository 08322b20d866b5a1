/** Makes one backup at a low priority, a file at a time, and ends. */
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import {
  BackupError,
  backupOf,
  hasRoom,
  isDiskFault,
  lowerPriority,
  newWriteGate,
  pinAtGate,
  rememberBackup,
} from "@findling/store/backup";
import type { BackupThreadData, FromBackup } from "./backup-messages.js";

if (parentPort === null) throw new Error("backup-thread.js runs as a worker thread only.");
const main = parentPort;
const { folder, stopping }: BackupThreadData = workerData;

/**
 * A backup keeps old pages, so files grow by what is written meanwhile. It is given up before writes are
 * refused for lack of room.
 */
const roomBytesMin = 64 * 2 ** 20;

function post(message: FromBackup, transfer: ArrayBuffer[] = []): void {
  main.postMessage(message, transfer);
}

function isStopping(): boolean {
  return Atomics.load(stopping, 0) > 0;
}

function check(): void {
  if (isStopping()) throw new BackupError("The backup was stopped.");
  if (!hasRoom(folder, roomBytesMin))
    throw new BackupError(
      `The backup was given up: less than ${roomBytesMin / 2 ** 20} MiB are free where the data folder lies, ` +
        "and a backup needs room for what is written meanwhile.",
    );
}

let heldMs = 0;

async function hold(pin: () => void): Promise<void> {
  const gate = newWriteGate();
  post({ kind: "hold", gate });
  const timed = (): void => {
    const begun = performance.now();
    pin();
    heldMs += performance.now() - begun;
  };
  pinAtGate(gate, timed, check);
}

/** Reads the next file while the last one is being sent. */
async function run(): Promise<void> {
  let progress = { done: 0, total: 0 };
  const onProgress = (done: number, total: number) => (progress = { done, total });
  let sent: Promise<unknown> = Promise.resolve();
  for await (const { path, bytes } of backupOf({ folder, hold, onProgress, check })) {
    await sent;
    check();
    sent = once(main, "message");
    // The bytes are copied, since small files share memory with others.
    const moved = new Uint8Array(bytes);
    post({ kind: "file", path, bytes: moved, progress }, [moved.buffer]);
  }
  await sent;
  check();
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof BackupError || isDiskFault(error) ? error.message : (error.stack ?? error.message);
}

lowerPriority("backup");
try {
  await run();
  // This is written in this thread, since the disk may take its time. A stop of the server waits for the
  // thread.
  rememberBackup(folder, Date.now());
  post({ kind: "done", heldMs });
} catch (error) {
  post({ kind: "failed", message: messageOf(error) });
}
main.close();
