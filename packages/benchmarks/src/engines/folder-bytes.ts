import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";

/** What the files below a folder take on disk: of a file with holes only what is there. */
export function folderBytes(folder: string): Promise<number> {
  return bytesOfFiles(folder, () => true);
}

/** What the segments and dictionaries of a data folder take on disk. */
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
