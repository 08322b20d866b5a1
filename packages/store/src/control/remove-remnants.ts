import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { syncFolder } from "../disk/durable-file.js";
import { StorageError } from "../errors.js";
import { type DataFolder, indexFolder } from "../folder/data-folder.js";
import type { ControlStore } from "./control-store.js";

/**
 * Removes the folders of indexes that were being created or dropped when the server ended, or that
 * could not be removed then.
 *
 * @param onNotice called for each that still cannot be removed, and for each other folder that is
 *   not in the catalogue; it may be an index, so it is kept
 */
export function removeRemnants(
  folder: DataFolder,
  control: ControlStore,
  onNotice: (message: string) => void,
): void {
  const named = new Set(control.indexes().map(({ incarnation }) => incarnation));
  const remnants = control.remnants().filter((incarnation) => !named.has(incarnation));
  const removed = remnants.filter((incarnation) => isRemoved(indexFolder(folder, incarnation), onNotice));
  if (removed.length > 0) forgetIfPossible(folder, control, removed);
  for (const name of readdirSync(folder.indexes))
    if (!named.has(name) && !remnants.includes(name)) onNotice(unknownFolder(folder, name));
}

/** The notice that the folder of an index, which is not in the catalogue, could not be removed. */
export function remnantNotice(path: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const what = `The folder ${path} of an index that is gone could not be removed.`;
  return `${what} The next start tries it again. ${reason}`;
}

function isRemoved(path: string, onNotice: (message: string) => void): boolean {
  try {
    rmSync(path, { recursive: true, force: true });
    return true;
  } catch (error) {
    onNotice(remnantNotice(path, error));
    return false;
  }
}

/** If the disk is full, the next start does this. */
function forgetIfPossible(folder: DataFolder, control: ControlStore, remnants: readonly string[]): void {
  try {
    syncFolder(folder.indexes);
    control.forgetRemnants(remnants);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
}

function unknownFolder({ indexes }: DataFolder, name: string): string {
  return (
    `${join(indexes, name)} belongs to no index that the folder control names, as after an older copy of control was ` +
    "put back. It is left as it is: put the newer control back to have it again, or delete it."
  );
}
