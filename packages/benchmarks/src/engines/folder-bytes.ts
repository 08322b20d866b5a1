import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** What the files below a folder take on disk: of a file with holes only what is there. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).blocks * 512);
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}
