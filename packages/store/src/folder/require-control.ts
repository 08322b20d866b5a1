import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { DataFolder } from "./data-folder.js";
import { DataFolderError } from "./data-folder-error.js";

/**
 * Requires the control environment of a folder that was in use. If it were missing, LMDB would create an
 * empty one, with no index and no key. The format version is written once control is durable, and no index is
 * created before. So either of them proves that control existed.
 *
 * @throws DataFolderError it is missing
 */
export function requireControl(folder: DataFolder, hasFormatVersion: boolean): void {
  const missing = missingOf(folder);
  if (missing === null || !(hasFormatVersion || holdsIndexes(folder))) return;
  throw new DataFolderError(
    folder.path,
    `${missing}, which names its indexes and keys. Nothing has been changed. ` +
      "Put the folder control back from a backup, or start with a new data folder",
  );
}

function missingOf({ control }: DataFolder): string | null {
  if (!existsSync(control)) return "it has lost its folder control";
  const size = statSync(join(control, "data.mdb"), { throwIfNoEntry: false })?.size;
  if (size === undefined) return "it has lost its file control/data.mdb";
  return size === 0 ? "its file control/data.mdb is empty" : null;
}

function holdsIndexes({ indexes }: DataFolder): boolean {
  return existsSync(indexes) && readdirSync(indexes).length > 0;
}
