import { constants } from "node:fs";
import { access, mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { syncFolder } from "../disk/durable-file.js";
import { ownFolderMode } from "../disk/own-modes.js";
import { toDataFolderError } from "./data-folder-error.js";

/**
 * Creates a data folder (mode 0700) and missing folders above it, and checks that it can be used. The names
 * of the new folders are durable.
 *
 * @param path of the data folder
 * @throws DataFolderError it cannot be created, is a file, or may not be read and written
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
 * Like `mkdir` with `recursive`. But that retries forever on file systems that refuse new folders with
 * ENOENT, such as /proc.
 */
async function makeFolders(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolders(parent);
  try {
    await mkdir(path, { mode: ownFolderMode });
  } catch (error) {
    // Another process may have created it meanwhile. If it is a file, the error stays EEXIST.
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
