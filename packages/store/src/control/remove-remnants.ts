import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { syncFolder } from "../disk/durable-file.js";
import { StorageError } from "../errors.js";
import { type DataFolder, indexFolder } from "../folder/data-folder.js";
import type { ControlStore } from "./control-store.js";

/**
 * Removes the folders of indexes that were being created or dropped when the server ended.
 *
 * @param onUnknown called for each other folder that is not in the catalogue; it may be an index, so it is
 * kept
 */
export function removeRemnants(
  folder: DataFolder,
  control: ControlStore,
  onUnknown: (message: string) => void,
): void {
  const named = new Set(control.indexes().map(({ incarnation }) => incarnation));
  const remnants = control.remnants().filter((incarnation) => !named.has(incarnation));
  for (const incarnation of remnants)
    rmSync(indexFolder(folder, incarnation), { recursive: true, force: true });
  if (remnants.length > 0) forgetIfPossible(folder, control, remnants);
  for (const name of readdirSync(folder.indexes))
    if (!named.has(name)) onUnknown(unknownFolder(folder, name));
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
