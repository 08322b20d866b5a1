import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { syncFolder, writeFileDurably } from "../disk/durable-file.js";
import { DataFolderError } from "./data-folder-error.js";

/** This file is in a data folder while a backup is restored into it. */
export const restoreMark = "restoring";

export function hasRestoreMark(folder: string): boolean {
  return existsSync(join(folder, restoreMark));
}

/** Durable on return, before anything else is written. */
export function putRestoreMark(folder: string): void {
  writeFileDurably(join(folder, restoreMark), "A backup is being restored into this folder.\n");
}

/** The last step of a restore. Everything must be durable already. */
export function removeRestoreMark(folder: string): void {
  rmSync(join(folder, restoreMark), { force: true });
  syncFolder(folder);
}

/** @throws DataFolderError a restore into the folder was cut off */
export function requireNoRestore(folder: string): void {
  if (!hasRestoreMark(folder)) return;
  throw new DataFolderError(
    folder,
    "a backup was being restored into it, and that was cut off. Nothing has been changed. " +
      "Restore it again into this folder (findling restore), or choose another one",
  );
}
