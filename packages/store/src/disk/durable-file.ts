import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ownFileMode } from "./own-modes.js";

/** Makes the names in a folder durable. The fsync of a file does not do this. */
export function syncFolder(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Replaces a whole file. After a crash it has either the old text or the new one. */
export function writeFileDurably(path: string, text: string | Uint8Array): void {
  const temporary = `${path}.tmp`;
  const descriptor = openSync(temporary, "w", ownFileMode);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, path);
  syncFolder(dirname(path));
}
