import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { syncFolder } from "../disk/durable-file.js";
import { ownFileMode, ownFolderMode } from "../disk/own-modes.js";

/** The steps in which segment files come and go: a seam at which tests cut the power. */
export interface FileLayer {
  /** Its name is durable on return. */
  makeFolder(path: string): void;
  /**
   * Makes a file of these bytes, in place of any that is there; its bytes are durable on return, its name is
   * not.
   */
  write(path: string, bytes: Uint8Array): void;
  rename(from: string, to: string): void;
  /** Makes the names in a folder durable. */
  syncFolder(path: string): void;
  remove(path: string): void;
  /** Names of the files in a folder; none when there is no such folder. */
  list(path: string): string[];
}

/** Node hands larger pieces to a write in one piece, which blocks its thread as long. */
const pieceBytesMax = 1 << 24;

export const nodeFiles: FileLayer = {
  makeFolder(path) {
    if (mkdirSync(path, { recursive: true, mode: ownFolderMode }) !== undefined) syncFolder(dirname(path));
  },
  write(path, bytes) {
    const descriptor = openSync(path, "w", ownFileMode);
    try {
      for (let offset = 0; offset < bytes.length; ) {
        offset += writeSync(descriptor, bytes, offset, Math.min(bytes.length - offset, pieceBytesMax));
      }
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  },
  rename: renameSync,
  syncFolder,
  remove: (path) => rmSync(path, { force: true }),
  list(path) {
    try {
      return readdirSync(path);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
      throw error;
    }
  },
};

/** The bytes of a file in a buffer that all threads can share; throws what Node throws. */
export function readShared(path: string): Uint8Array<SharedArrayBuffer> {
  const descriptor = openSync(path, "r");
  try {
    const bytes = new Uint8Array(new SharedArrayBuffer(fstatSync(descriptor).size));
    for (let offset = 0; offset < bytes.length; ) {
      const count = readSync(descriptor, bytes, offset, bytes.length - offset, null);
      if (count === 0) throw new Error(`${path} has become shorter while it was read.`);
      offset += count;
    }
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}
