import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFileDurably } from "../disk/durable-file.js";

const fileName = "last-backup.json";

/**
 * When the last backup of a data folder was made, in milliseconds since the epoch; null: none is known.
 * Backups do not have the file, so of a restored folder none is known.
 */
export async function lastBackupAt(folder: string): Promise<number | null> {
  try {
    const stored: unknown = JSON.parse(await readFile(join(folder, fileName), "utf8"));
    const madeAt = typeof stored === "object" && stored !== null && "madeAt" in stored ? stored.madeAt : null;
    return typeof madeAt === "number" ? madeAt : null;
  } catch {
    // It is missing before the first backup. Where it is damaged, the next backup replaces it.
    return null;
  }
}

/** Remembers a backup that was made. Never throws: the backup is whole, also where the disk is full. */
export function rememberBackup(folder: string, madeAt: number): void {
  try {
    writeFileDurably(join(folder, fileName), JSON.stringify({ madeAt }));
  } catch {
    // Then the one before stays the last that is known.
  }
}
