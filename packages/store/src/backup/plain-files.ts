import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { BackupError } from "../backup-files/backup-error.js";
import type { BackupFile } from "../backup-files/backup-file.js";
import { systemCodeOf } from "../disk/system-code.js";
import { dataFolderAt } from "../folder/data-folder.js";
import { plainPathsOf } from "./backup-contents.js";

/** Whenever a file is removed just before it is opened, all are listed again. */
const attemptsMax = 20;

interface OpenFile {
  readonly path: string;
  readonly descriptor: number;
  readonly size: number;
}

/**
 * The plain files of a data folder as they are now. They stay readable when they are removed or replaced, and
 * what is appended later is left out. They are opened before the moment of the backup. So what the overflow
 * queue calls done is in the environments of that moment; what it does not is done again after a restore.
 */
export class PlainFiles {
  readonly #files: readonly OpenFile[];

  private constructor(files: readonly OpenFile[]) {
    this.#files = files;
  }

  /** @throws BackupError files come and go too fast */
  static open(folder: string): PlainFiles {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const files = openAll(folder);
      if (files !== null) return new PlainFiles(files);
    }
    throw new BackupError("Files come and go too fast for a backup; try again later.");
  }

  /** Reads one file after the other. */
  *[Symbol.iterator](): Generator<BackupFile> {
    for (const { path, descriptor, size } of this.#files) {
      const bytes = Buffer.alloc(size);
      let read = 0;
      while (read < size) {
        const length = readSync(descriptor, bytes, read, size - read, read);
        if (length === 0) break;
        read += length;
      }
      yield { path, bytes: bytes.subarray(0, read) };
    }
  }

  close(): void {
    for (const { descriptor } of this.#files) closeSync(descriptor);
  }
}

/** null: one of them is gone. */
function openAll(folder: string): OpenFile[] | null {
  const files: OpenFile[] = [];
  try {
    for (const path of plainPathsOf(dataFolderAt(folder))) {
      const descriptor = openSync(join(folder, path), "r");
      files.push({ path, descriptor, size: fstatSync(descriptor).size });
    }
    return files;
  } catch (error) {
    for (const { descriptor } of files) closeSync(descriptor);
    if (systemCodeOf(error) === "ENOENT") return null;
    throw error;
  }
}
