import { closeSync, fsyncSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { syncFolder } from "../disk/durable-file.js";
import { ownFileMode, ownFolderMode } from "../disk/own-modes.js";
import type { BackupFile } from "./backup-file.js";

/** Writes files below a new folder, durably: each when it is written, and their names at the end. */
export class FolderWriter {
  readonly #path: string;
  readonly #folders = new Set<string>();

  /** Creates the folder. Throws the system's error if it exists. */
  constructor(path: string) {
    this.#path = path;
    mkdirSync(path, { mode: ownFolderMode });
    this.#folders.add(path);
  }

  write({ path, bytes }: BackupFile): void {
    const file = join(this.#path, path);
    this.#makeFolder(dirname(file));
    const descriptor = openSync(file, "wx", ownFileMode);
    try {
      writeFileSync(descriptor, bytes);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }

  /** Makes the names of all files durable. */
  sync(): void {
    for (const folder of this.#folders) syncFolder(folder);
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    this.#makeFolder(dirname(folder));
    mkdirSync(folder, { mode: ownFolderMode });
    this.#folders.add(folder);
  }
}
