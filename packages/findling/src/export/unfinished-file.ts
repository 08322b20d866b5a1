import { createReadStream, createWriteStream, existsSync, renameSync, rmSync, truncateSync } from "node:fs";
import { open } from "node:fs/promises";
import { resolve } from "node:path";
import type { Writable } from "node:stream";
import { lockTarget, ownFileMode, type SocketLock } from "@findling/store/folder";
import { Failure, messageOf, systemErrorCode } from "../failure.js";
import { type ExportSource, readSource, removeSource, requireSource, writeSource } from "./export-source.js";

const lineEnd = 0x0a;

export interface ExportStart extends ExportSource {
  /** Goes on with what an earlier export has not finished, if there is anything. */
  readonly isResumed: boolean;
}

/** How far an earlier export came. */
interface Resumed {
  readonly after: string | null;
  readonly records: number;
}

/** The file of an export, with another name until it is whole. It is of one process until `close`. */
export class UnfinishedFile {
  readonly path: string;
  /** Its name until `finish`. */
  readonly unfinishedPath: string;
  /** The last record that an earlier export wrote; null: there is none. */
  readonly after: string | null;
  /** How many records an earlier export wrote. */
  readonly records: number;

  readonly #isResumed: boolean;
  readonly #source: ExportSource;
  readonly #lock: SocketLock;
  #isOpen = false;

  private constructor(path: string, source: ExportSource, lock: SocketLock, resumed: Resumed | null) {
    this.path = path;
    this.unfinishedPath = unfinishedPathOf(path);
    this.after = resumed?.after ?? null;
    this.records = resumed?.records ?? 0;
    this.#isResumed = resumed !== null;
    this.#source = source;
    this.#lock = lock;
  }

  /** Whether anything was written, or could have been. */
  get isBegun(): boolean {
    return this.#isResumed || this.#isOpen;
  }

  /** @throws {Failure} the file exists or is being written, or what is there cannot be gone on with */
  static async open(target: string, { isResumed, ...source }: ExportStart): Promise<UnfinishedFile> {
    const path = resolve(target);
    const lock = await lockTarget(path);
    if (lock === null)
      throw new Failure(`${path} is being written by somebody else. Wait for that, or choose another name.`);
    try {
      const resumed = await resumedFile(path, isResumed ? source : null);
      return new UnfinishedFile(path, source, lock, resumed);
    } catch (error) {
      await lock.release();
      throw error instanceof Failure || systemErrorCode(error) === null
        ? error
        : cannotBeRead(unfinishedPathOf(path), error);
    }
  }

  /**
   * Appends. What was written is on the disk when it has finished. On a disk on which nothing can be locked
   * it fails with EEXIST if another export has begun the file meanwhile.
   */
  stream(): Writable {
    const flags = this.#isResumed ? "a" : "ax";
    const stream = createWriteStream(this.unfinishedPath, { flags, mode: ownFileMode, flush: true });
    return stream.once("open", () => {
      try {
        // A resumed export does not write its source again, which would lose it on a disk that is still full.
        if (!this.#isResumed) writeSource(this.unfinishedPath, this.#source);
        this.#isOpen = true;
      } catch (error) {
        // Nobody could go on with the file, and nothing is in it yet.
        rmSync(this.unfinishedPath, { force: true });
        stream.destroy(error instanceof Error ? error : undefined);
      }
    });
  }

  /** @throws {Failure} a file of that name was made meanwhile */
  finish(): void {
    requireFree(this.path);
    renameSync(this.unfinishedPath, this.path);
    removeSource(this.unfinishedPath);
  }

  /** Lets others write it. */
  async close(): Promise<void> {
    await this.#lock.release();
  }
}

/**
 * Cuts the unfinished file behind its last whole line, and says how far it came; null: there is no such file.
 * @param asked the export that the file must be of; null: no export may be resumed, so a file is a failure
 * @throws {Failure}
 */
async function resumedFile(path: string, asked: ExportSource | null): Promise<Resumed | null> {
  const unfinished = unfinishedPathOf(path);
  requireFree(path);
  if (!existsSync(unfinished)) return null;
  if (asked === null)
    throw new Failure(`${unfinished} is there, of an export that was cut off. Add --resume, or remove it.`);
  requireSource(unfinished, readSource(unfinished), asked);
  const { records, lastStart, end } = await wholeLinesOf(unfinished);
  const after = records === 0 ? null : await objectIdAt(unfinished, lastStart, end);
  truncateSync(unfinished, end);
  return { after, records };
}

function cannotBeRead(path: string, error: unknown): Failure {
  const advice = "Mend that, or remove it and begin again without --resume.";
  return new Failure(`${path} cannot be read: ${messageOf(error)}. ${advice}`, undefined, { cause: error });
}

/** @throws {Failure} */
function requireFree(path: string): void {
  if (existsSync(path)) throw new Failure(`${path} exists. Choose another name: an export replaces nothing.`);
}

function unfinishedPathOf(path: string): string {
  return `${path}.unfinished`;
}

/** The number of whole lines, and where the last of them begins and ends, in bytes. */
async function wholeLinesOf(path: string) {
  let records = 0;
  let lastStart = 0;
  let end = 0;
  let position = 0;
  for await (const piece of createReadStream(path, { highWaterMark: 2 ** 20 })) {
    const bytes = Buffer.from(piece);
    for (let at = bytes.indexOf(lineEnd); at !== -1; at = bytes.indexOf(lineEnd, at + 1)) {
      records++;
      lastStart = end;
      end = position + at + 1;
    }
    position += bytes.length;
  }
  return { records, lastStart, end };
}

async function objectIdAt(path: string, start: number, end: number): Promise<string> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    const objectID = objectIdOf(buffer.toString("utf8"));
    if (objectID === null) throw new Failure(`${path} is no export: its last line is no record. Remove it.`);
    return objectID;
  } finally {
    await file.close();
  }
}

function objectIdOf(line: string): string | null {
  try {
    const record: unknown = JSON.parse(line);
    const isObject = typeof record === "object" && record !== null && "objectID" in record;
    return isObject && typeof record.objectID === "string" ? record.objectID : null;
  } catch {
    return null;
  }
}
