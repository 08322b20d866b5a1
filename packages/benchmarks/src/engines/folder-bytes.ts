import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";

/** The disk space of the files in a folder and below. Holes in files do not count. */
export function folderBytes(folder: string): Promise<number> {
  return bytesOfFiles(folder, () => true);
}

/** The disk space of the segments and dictionaries of a data folder. */
export function segmentFileBytes(dataFolder: string): Promise<number> {
  return bytesOfFiles(dataFolder, (parent) => basename(parent) === "segments");
}

async function bytesOfFiles(folder: string, isWanted: (parent: string) => boolean): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const sizes = entries
    .filter((entry) => entry.isFile() && isWanted(entry.parentPath))
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).blocks * 512);
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}
