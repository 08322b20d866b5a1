import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ownFileMode, ownFolderMode } from "../disk/own-modes.js";
import { systemCodeOf } from "../disk/system-code.js";
import { isOwnName } from "./own-names.js";

const groupWrites = 0o020;
const othersWrite = 0o002;

/**
 * Removes access of other users to the files of a data folder, which an earlier release or a copy may have
 * left. The data folder itself is not changed: its owner may need the access, for a mount point or to watch
 * its size, and it does not make records readable.
 *
 * @param onNotice called for everything that is open and stays open
 */
export function closeToOthers(folder: string, onNotice: (message: string) => void): void {
  // Modes have no meaning on Windows.
  if (process.platform === "win32") return;
  for (const name of readdirSync(folder)) if (isOwnName(name)) tighten(join(folder, name), onNotice);
  const open = openDataFolder(folder);
  if (open !== null) onNotice(`${open.notice} ${open.advice}`);
}

/** The paths of all files and folders of a data folder that other users of the machine may read or write. */
export function* openToOthers(folder: string): Generator<string> {
  if (process.platform === "win32") return;
  for (const name of readdirSync(folder)) if (isOwnName(name)) yield* openIn(join(folder, name));
}

function* openIn(path: string): Generator<string> {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined || status.isSymbolicLink()) return;
  if (isOpen(status.mode)) yield path;
  if (status.isDirectory()) for (const name of readdirSync(path)) yield* openIn(join(path, name));
}

/**
 * The content of a folder is handled before the folder. So a folder that is closed has been handled
 * completely.
 */
function tighten(path: string, onNotice: (message: string) => void): void {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined || status.isSymbolicLink() || !isOpen(status.mode)) return;
  if (status.isDirectory()) for (const name of readdirSync(path)) tighten(join(path, name), onNotice);
  try {
    chmodSync(path, status.isDirectory() ? ownFolderMode : ownFileMode);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    onNotice(
      `${path} is open to other users of this machine (mode ${octal(status.mode)}), and cannot be closed.`,
    );
  }
}

function isOpen(mode: number): boolean {
  return (mode & 0o077) !== 0;
}

/** What is wrong if the data folder itself is open to other users of the machine; null if it is closed. */
export function openDataFolder(folder: string): { readonly notice: string; readonly advice: string } | null {
  if (process.platform === "win32") return null;
  const { mode } = lstatSync(`${folder}/.`);
  if (!isOpen(mode)) return null;
  const isWritable = (mode & (groupWrites | othersWrite)) !== 0;
  const what = isWritable
    ? "other users of this machine can remove and replace what is in it"
    : "other users of this machine can list it, though they cannot read what is in it";
  const notice = `The data folder ${folder} is open (mode ${octal(mode)}): ${what}.`;
  return { notice, advice: `Close it: chmod 700 ${folder}` };
}

function octal(mode: number): string {
  return (mode & 0o777).toString(8).padStart(3, "0");
}
