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

/** The operations on segment files. Tests replace them to simulate a loss of power. */
export interface FileLayer {
  /** Creates a folder. Its name is durable on return. */
  makeFolder(path: string): void;
  /** Writes a file, replacing an existing one. Its bytes are durable on return, its name is not. */
  write(path: string, bytes: Uint8Array): void;
  rename(from: string, to: string): void;
  /** Makes the names in a folder durable. */
  syncFolder(path: string): void;
  remove(path: string): void;
  /** The names of the files in a folder; empty if the folder does not exist. */
  list(path: string): string[];
}

/** Node passes a larger piece to a single write, which blocks its thread for the whole time. */
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

/** The content of a file, in a buffer that all threads can share. Throws the errors of Node. */
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
