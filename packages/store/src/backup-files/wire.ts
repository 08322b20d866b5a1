import { BackupError } from "./backup-error.js";
import { type BackupFile, fileBytesMax, isBackupPath } from "./backup-file.js";
import { ByteQueue } from "./byte-queue.js";

/**
 * What a server and `findling backup` say to each other over the socket in the data folder. Each says lines
 * of JSON; behind a line with a file come its bytes.
 *
 *     > {"request":"backup"}
 *     < {"file":"control/000001.rows","bytes":5210,"done":310,"total":151002}
 *     < ... 5,210 bytes ...
 *     < {"end":true}   or   {"failed":"..."}
 */
export const backupRequest = '{"request":"backup"}';
export const requestBytesMax = 1_024;

/** Rows that were copied, and those that there are. */
export interface BackupProgress {
  readonly done: number;
  readonly total: number;
}

/** The line before the bytes of a file. */
export function fileLine({ path, bytes }: BackupFile, { done, total }: BackupProgress): string {
  return line({ file: path, bytes: bytes.length, done, total });
}

export const endLine = line({ end: true });

export function failedLine(message: string): string {
  return line({ failed: message });
}

/** The files that a server sends. @throws BackupError the server has failed or ended */
export async function* filesOfWire(
  chunks: AsyncIterable<Uint8Array>,
  onProgress: (progress: BackupProgress) => void,
): AsyncGenerator<BackupFile> {
  const queue = new ByteQueue(chunks);
  try {
    for (;;) {
      const head = await queue.takeLine(requestBytesMax * 64);
      if (head === null) throw ended();
      const said = parse(head);
      if ("end" in said) return;
      if ("failed" in said) throw new BackupError(String(said.failed));
      const path = "file" in said ? String(said.file) : "";
      const length = "bytes" in said ? Number(said.bytes) : Number.NaN;
      if (!isBackupPath(path) || !(length <= fileBytesMax)) throw notUnderstood();
      const bytes = await queue.take(length);
      if (bytes === null) throw ended();
      if ("done" in said && "total" in said)
        onProgress({ done: Number(said.done), total: Number(said.total) });
      yield { path, bytes };
    }
  } finally {
    await queue.close();
  }
}

function parse(bytes: Uint8Array): object {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Not understood, as below.
  }
  throw notUnderstood();
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function ended(): BackupError {
  return new BackupError("The server ended before the backup was complete, or cut it off; its log says why.");
}

function notUnderstood(): BackupError {
  return new BackupError(
    "The server does not speak this release's language of backups. Is it another release?",
  );
}
