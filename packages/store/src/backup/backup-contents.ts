import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ControlTables } from "../control/control-tables.js";
import type { DataFolder } from "../folder/data-folder.js";
import { tableNames } from "../tables/index-tables.js";

/**
 * What a backup holds. Whatever becomes part of the truth in a data folder must be added here; a test
 * compares this list with the files of a folder in use.
 *
 * Not in it: segment files (they can be made from the records, and may have what an erasure has yet to
 * remove), the reserve, the sockets, and whatever LMDB keeps in its pages besides rows.
 */

/** Tables of the control environment. */
export const controlTableNames = [
  "meta",
  "catalogue",
  "dropped",
  "remnants",
  "summaries",
  "keys",
  "results",
  "resultNumbers",
  "tasks",
  "taskTimes",
] as const satisfies readonly (keyof ControlTables)[];

/** Tables of each index that the catalogue names. */
export const indexTableNames = tableNames;

/** Files, copied as they are. Those that are missing are left out. */
const plainFiles: readonly string[] = ["format.json", "master-secret", "key-usage.json", "demo.json"];
/** The paths of the plain files that a data folder has. */
export function plainPathsOf({ path }: DataFolder): readonly string[] {
  return plainFiles.filter((name) => existsSync(join(path, name)));
}

/**
 * The files of the overflow queue. They are not copied: a backup has files of its own with what waits (see
 * queued-batches.ts), which a restore copies as they are.
 */
const queueFile = /^queue\/\d{16}\.queue$/;
export const queuePathOf = (name: string): string => `queue/${name}`;

/** The paths of the queue's files in a data folder, by number. */
export function queuePathsOf({ queue }: DataFolder): readonly string[] {
  const paths = existsSync(queue) ? readdirSync(queue).map(queuePathOf) : [];
  return paths.filter((path) => queueFile.test(path)).sort();
}

/** Whether a restore copies the file at this path of a backup as it is. */
export function isPlainPath(path: string): boolean {
  return plainFiles.includes(path) || queueFile.test(path);
}

/** Folders of a backup, by what they hold the rows of. */
export const controlPart = "control";
export const indexPart = (incarnation: string): string => `indexes/${incarnation}`;

/** Folder of the environment that has these rows after a restore; null: the path is that of a plain file. */
export function environmentOf(folder: DataFolder, path: string): string | null {
  const [, part] = /^(control|indexes\/[\w-]+)\/\d+\.rows$/.exec(path) ?? [];
  return part === undefined ? null : join(folder.path, part);
}
