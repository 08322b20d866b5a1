import { existsSync, readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileBudget } from "../disk/file-budget.js";
import { openFilesMax } from "../disk/open-files.js";
import { roomMin } from "../disk/room.js";
import { dataFileSize } from "../lmdb/data-file.js";
import { environmentFolder } from "../tables/environment-folder.js";
import { type Finding, ok, problem, warning } from "./finding.js";

/** What writes may need beside the copy that an erasure makes. */
const spareBytes = 256 * 2 ** 20;

/** Compares the free space with what an erasure needs: room for a copy of the largest index. */
export function checkDiskSpace(folder: string, indexFolders: readonly string[]): Finding {
  const part = "disk space";
  const { blocks, bavail, bsize } = statfsSync(folder);
  if (blocks === 0) return ok(part, "The file system does not report its free space.");
  const free = bavail * bsize;
  const needed = spareBytes + Math.max(0, ...indexFolders.map(environmentBytes));
  const found = `${megabytes(free)} MB are free`;
  if (free < roomMin) return problem(part, `${found}: all writes are refused.`, "Make room on this disk.");
  if (free >= needed) return ok(part, `${found}.`);
  return warning(
    part,
    `${found}, and an erasure of the largest index may need ${megabytes(needed)} MB.`,
    "Make room on this disk, or move the data folder to a larger one.",
  );
}

function environmentBytes(folder: string): number {
  try {
    return dataFileSize(environmentFolder(folder));
  } catch {
    // Whoever checks the index says what is wrong with it.
    return 0;
  }
}

function megabytes(bytes: number): string {
  return Math.round(bytes / 1e6).toLocaleString("en-US");
}

/** @param min the files without which a server does not start @param indexes how many there are */
export function checkOpenFiles(min: number, indexes: number): Finding {
  const part = "open files";
  const max = openFilesMax();
  const advice = "Raise the limit, as with ulimit -n 8192 or LimitNOFILE=8192 of systemd.";
  if (max < min) return problem(part, `The limit is ${max}, and a server needs ${min}.`, advice);
  const wanted = Math.min(indexes, fileBudget(Number.POSITIVE_INFINITY).indexes);
  if (fileBudget(max).indexes >= wanted) return ok(part, `The limit of this shell is ${max}.`);
  const message = `The limit of this shell is ${max}: not all ${indexes} indexes can be open at once.`;
  return warning(part, message, advice);
}

/** Folders that no index has, and that nothing says are to be removed. */
export function strangeFolders(indexes: string, known: ReadonlySet<string>): readonly string[] {
  if (!existsSync(indexes)) return [];
  return readdirSync(indexes).filter(
    (name) => !known.has(name) && statSync(join(indexes, name)).isDirectory(),
  );
}
