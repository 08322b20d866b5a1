import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../disk/durable-file.js";
import { ownFileMode } from "../disk/own-modes.js";
import { systemCodeOf } from "../disk/system-code.js";
import { queueFileName } from "./queue-file-name.js";
import type { QueuedHead } from "./queue-record.js";
import { type RecordsInFile, recordsIn } from "./records-in.js";

/** Where the disk fails, bytes are read in pieces as large as this: a page, and the sector of most disks. */
const blockBytes = 4_096;

/** An append failed, and the bytes that it left behind could not be removed. */
export class LeftBytesError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "LeftBytesError";
  }
}

/** One file of the queue. Records are only appended; the whole file is removed at once. */
export class QueueFile {
  readonly path: string;
  /** Bytes of whole records. What lies behind is overwritten. */
  size = 0;
  /** Batches in this file that are not done, each with its index. */
  readonly pending = new Map<number, string>();
  /** Batches in this file that are done, each with its index. Their bytes are still there. */
  readonly done = new Map<number, string>();
  /** When the first of `done` was done, on the clock of `performance`. */
  doneSince = Number.POSITIVE_INFINITY;
  /**
   * It has bytes that are no records, or that the disk cannot read. So it is not removed: what it has may be
   * of use to somebody.
   */
  isDamaged = false;
  /** An append failed, and what it left behind could not be removed. The file must get no more records. */
  isBroken = false;
  readonly #handle: FileHandle;

  private constructor(
    readonly number: number,
    path: string,
    handle: FileHandle,
  ) {
    this.path = path;
    this.#handle = handle;
  }

  /** A new, empty file, whose name is durable. @param number greater than those of all other files */
  static async create(folder: string, number: number): Promise<QueueFile> {
    const path = join(folder, queueFileName.of(number));
    const handle = await open(path, "wx+", ownFileMode);
    try {
      syncFolder(folder);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return new QueueFile(number, path, handle);
  }

  /** @returns the file, and what is in it */
  static async read(folder: string, name: string, number: number): Promise<[QueueFile, RecordsInFile]> {
    const path = join(folder, name);
    const handle = await open(path, "r+");
    const file = new QueueFile(number, path, handle);
    try {
      const bytes = await file.readAt(0, (await handle.stat()).size);
      const found = recordsIn(bytes);
      file.size = found.end;
      if (found.damaged.length > 0) file.isDamaged = true;
      return [file, found];
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /**
   * Appends records. Durable when it resolves. If it rejects, they do not count as part of the file.
   *
   * @throws LeftBytesError bytes of the records are still there; other errors: none are
   */
  async append(records: readonly Uint8Array[]): Promise<void> {
    let at = this.size;
    try {
      for (const bytes of records) {
        await writeAll(this.#handle, bytes, at);
        at += bytes.length;
      }
      await this.#handle.datasync();
    } catch (error) {
      // Whole records may be there, of batches that were refused. They must not come back.
      await this.truncate().catch(() => {
        this.isBroken = true;
        throw new LeftBytesError(error);
      });
      throw error;
    }
    this.size = at;
  }

  /** Removes what is behind the last whole record. */
  truncate(): Promise<void> {
    return this.#handle.truncate(this.size);
  }

  /** @param now on the clock of `performance` */
  markDone({ sequence, index }: Pick<QueuedHead, "sequence" | "index">, now: number): void {
    this.pending.delete(sequence);
    this.done.set(sequence, index);
    this.doneSince = Math.min(this.doneSince, now);
  }

  /** Blocks that the disk cannot read are zeros, which no checksum fits. They make the file a damaged one. */
  async readAt(at: number, length: number): Promise<Buffer<ArrayBuffer>> {
    const bytes: Buffer<ArrayBuffer> = Buffer.alloc(length);
    let read = 0;
    while (read < length) {
      const from = at + read;
      const rest = bytes.subarray(read);
      const block = rest.subarray(0, blockBytes - (from % blockBytes));
      const bytesRead = (await this.#readInto(rest, from)) ?? (await this.#readInto(block, from));
      if (bytesRead === 0) break;
      if (bytesRead === undefined) this.isDamaged = true;
      read += bytesRead ?? block.length;
    }
    return bytes.subarray(0, read);
  }

  /** Removes it; if it is damaged, it gets another name. @returns that name's path; null: it is gone */
  async remove(): Promise<string | null> {
    await this.close();
    if (!this.isDamaged) {
      await rm(this.path, { force: true });
      return null;
    }
    const kept = `${this.path}.damaged`;
    await rename(this.path, kept);
    return kept;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  /** @returns how many bytes were read; undefined: the disk cannot read all of them */
  async #readInto(bytes: Uint8Array, at: number): Promise<number | undefined> {
    try {
      return (await this.#handle.read(bytes, 0, bytes.length, at)).bytesRead;
    } catch (error) {
      if (systemCodeOf(error) === "EIO") return undefined;
      throw error;
    }
  }
}

/** Does the work for every file, also behind one for which it fails. @throws the first fault */
export async function forEachFile(
  files: readonly QueueFile[],
  work: (file: QueueFile) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const file of files) await work(file).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, at + written);
    written += bytesWritten;
  }
}
