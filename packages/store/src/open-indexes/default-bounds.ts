import { totalmem } from "node:os";
import { openFilesMax } from "../disk/open-files.js";
import type { IndexCacheBounds } from "./index-use.js";

const indexesMax = 1_000;
/** LMDB opens a data and a lock file, and a third file is open while it is synced. */
const filesPerIndex = 3;
/** Files for connections, threads, and readers of indexes that are closed. */
const filesKept = 512;

/** Half of the memory that this process may have, and as many indexes as the limit of open files allows. */
export function defaultOpenIndexes(): IndexCacheBounds {
  const constrained = process.constrainedMemory();
  const memory = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  const byFiles = Math.floor((openFilesMax() - filesKept) / filesPerIndex);
  return { bytesMax: Math.floor(memory / 2), indexesMax: Math.max(16, Math.min(indexesMax, byFiles)) };
}
