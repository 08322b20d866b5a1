import { constants } from "node:fs";
import { access, mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { syncFolder } from "../disk/durable-file.js";
import { ownFolderMode } from "../disk/own-modes.js";
import { toDataFolderError } from "./data-folder-error.js";

/**
 * Makes a data folder (mode 0700) and the folders above it where they are missing, and looks whether it can
 * be used. The names of those it makes are durable.
 *
 * @throws DataFolderError it cannot be made, is a file, or may not be read and written
 */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    await makeFolders(resolve(path));
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw toDataFolderError(error, path);
  }
}

/**
 * As `mkdir` with `recursive`, which on file systems that refuse new folders with ENOENT, such as /proc,
 * tries again for ever.
 */
async function makeFolders(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolders(parent);
  try {
    await mkdir(path, { mode: ownFolderMode });
  } catch (error) {
    // Somebody else may have made it meanwhile; a file stays an EEXIST.
    if (!(await isFolder(path))) throw error;
  }
  syncFolder(parent);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
