import { closeSync, ftruncateSync, openSync, readSync, writeFileSync } from "node:fs";
import { Failure, messageOf } from "../failure.js";
import type { LeftOutItem } from "./import-plan.js";

const lineFeed = 0x0a;

/** NDJSON with a line for every item that was left out. */
export class ErrorsFile {
  readonly #path: string;
  readonly #file: number;

  /**
   * @param keptLines lines of an import that is continued: those behind will come again
   * @throws {Failure} the file cannot be written
   */
  constructor(path: string, keptLines: number) {
    this.#path = path;
    try {
      this.#file = openSync(path, keptLines === 0 ? "w" : "a+", 0o600);
      ftruncateSync(this.#file, endOfLine(this.#file, keptLines));
    } catch (error) {
      throw this.#failure(error);
    }
  }

  /** @throws {Failure} */
  add({ file, line, fault }: LeftOutItem): void {
    try {
      // Unlike a single write, this one writes all, or throws.
      writeFileSync(this.#file, `${JSON.stringify({ file, line, fault })}\n`);
    } catch (error) {
      throw this.#failure(error);
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #failure(error: unknown): Failure {
    return new Failure(`${this.#path} cannot be written: ${messageOf(error)}`, undefined, { cause: error });
  }
}

/** The offset behind a number of lines, or behind all if there are fewer. */
function endOfLine(file: number, lines: number): number {
  const buffer = Buffer.alloc(65_536);
  let offset = 0;
  for (let left = lines; left > 0; ) {
    const bytes = buffer.subarray(0, readSync(file, buffer, 0, buffer.length, offset));
    if (bytes.length === 0) return offset;
    let end = -1;
    do end = bytes.indexOf(lineFeed, end + 1);
    while (end !== -1 && --left > 0);
    offset += end === -1 ? bytes.length : end + 1;
  }
  return offset;
}
