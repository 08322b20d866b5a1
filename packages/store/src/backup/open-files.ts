import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { BackupError } from "../backup-files/backup-error.js";
import { systemCodeOf } from "../disk/system-code.js";
import { type DataFolder, dataFolderAt } from "../folder/data-folder.js";

/** Whenever a file is removed just before it is opened, all are listed again. */
const attemptsMax = 20;

/** A file as it was when it was opened. It stays readable when it is removed or replaced. */
export class OpenFile {
  /** What is appended later does not count. */
  readonly size: number;
  readonly #descriptor: number;

  constructor(
    /** Relative to the data folder. */
    readonly path: string,
    folder: string,
  ) {
    this.#descriptor = openSync(join(folder, path), "r");
    this.size = fstatSync(this.#descriptor).size;
  }

  /** Fewer bytes if the file has become shorter. */
  read(at = 0, length = this.size): Buffer<ArrayBuffer> {
    const bytes: Buffer<ArrayBuffer> = Buffer.alloc(length);
    let read = 0;
    while (read < length) {
      const part = readSync(this.#descriptor, bytes, read, length - read, at + read);
      if (part === 0) break;
      read += part;
    }
    return bytes.subarray(0, read);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

/** Files of a data folder, all opened at about one time. @throws BackupError they come and go too fast */
export function openFiles(folder: string, pathsOf: (folder: DataFolder) => readonly string[]): OpenFile[] {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const files = openAll(folder, pathsOf(dataFolderAt(folder)));
    if (files !== null) return files;
  }
  throw new BackupError("Files come and go too fast for a backup; try again later.");
}

/** null: one of them is gone. */
function openAll(folder: string, paths: readonly string[]): OpenFile[] | null {
  const files: OpenFile[] = [];
  try {
    for (const path of paths) files.push(new OpenFile(path, folder));
    return files;
  } catch (error) {
    for (const file of files) file.close();
    if (systemCodeOf(error) === "ENOENT") return null;
    throw error;
  }
}
