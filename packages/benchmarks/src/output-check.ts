import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { CannotRun } from "./command-options.js";

/**
 * Tries to write a file, of which nothing changes or stays: what measures for an hour shall not find out at
 * its end.
 * @throws {CannotRun} it cannot be written
 */
export function requireWritableFile(option: string, path: string): void {
  refuse(option, path, () => {
    const isNew = !existsSync(path);
    // Opening a pipe and closing it would be the end for whoever reads from it.
    if (!isNew && statSync(path).isFIFO()) return;
    closeSync(openSync(path, "a"));
    if (isNew) rmSync(realpathSync(path));
  });
}

/**
 * Makes a folder, and tries to write into it.
 * @throws {CannotRun} it cannot be written into
 */
export function requireWritableFolder(option: string, path: string): void {
  refuse(option, path, () => {
    mkdirSync(path, { recursive: true });
    rmdirSync(mkdtempSync(join(path, ".findling-")));
  });
}

function refuse(option: string, path: string, tryIt: () => void): void {
  try {
    tryIt();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotRun(`${option} cannot write to ${path}: ${reason}.`);
  }
}
