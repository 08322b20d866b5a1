import { readdirSync } from "node:fs";
import { DataFolderError } from "./data-folder-error.js";
import { isOwnName } from "./own-names.js";

const namedMax = 3;

/**
 * Requires that a folder without `format.json` is empty, so that no server mixes its files with those of
 * somebody else. Hidden files (`.gitkeep`) and `lost+found` are allowed, and what a first start that was cut
 * off has left.
 *
 * @throws DataFolderError it holds something else
 */
export function requireOwnFolder(folder: string): void {
  const others = readdirSync(folder)
    .filter((name) => !name.startsWith(".") && name !== "lost+found" && !isOwnName(name))
    .sort();
  if (others.length === 0) return;
  const named = others.slice(0, namedMax).map((name) => JSON.stringify(name));
  const more = others.length > namedMax ? ` and ${others.length - namedMax} more` : "";
  throw new DataFolderError(
    folder,
    `it is not empty and is no data folder: it has no format.json, but ${named.join(", ")}${more}. ` +
      "Nothing has been changed. Choose an empty folder or a new one (--data), such as one inside of it",
  );
}
