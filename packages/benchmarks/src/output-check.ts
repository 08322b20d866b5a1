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
 * Tries to write a file, without changing or leaving anything: a measurement should not fail after an hour.
 * @throws {CannotRun} the file cannot be written
 */
export function requireWritableFile(option: string, path: string): void {
  refuse(option, path, () => {
    const isNew = !existsSync(path);
    // Opening and closing a pipe would end the program that reads from it.
    if (!isNew && statSync(path).isFIFO()) return;
    closeSync(openSync(path, "a"));
    if (isNew) rmSync(realpathSync(path));
  });
}

/**
 * Makes a folder and tries to write into it.
 * @throws {CannotRun} nothing can be written into the folder
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
