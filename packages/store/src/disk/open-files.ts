import { readdirSync, readFileSync, statSync } from "node:fs";
import { systemCodeOf } from "./system-code.js";

/**
 * Number of files that this process may have open. Node raises the soft limit to the hard one at its start.
 * Infinity if the system does not report a limit.
 */
export function openFilesMax(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch (error) {
    if (systemCodeOf(error) === "EMFILE") throw error;
    return Number.POSITIVE_INFINITY;
  }
}

/** Number of files that this process has open. 0 if the system does not report it. */
export function openFilesNow(): number {
  const counted = statSync("/proc/self/fd", { throwIfNoEntry: false });
  if (counted === undefined) return 0;
  // Linux before 6.2 does not say it here.
  return counted.size > 0 ? counted.size : readdirSync("/proc/self/fd").length;
}

/** More than LMDB opens, and than other threads and connections may open at the same moment. */
const freeMin = 32;
const max = openFilesMax();

class OpenFilesError extends Error {
  readonly code = "EMFILE";

  constructor(free: number) {
    super(`EMFILE: of ${max} files that may be open, ${free} are left. Raise the limit (ulimit -n).`);
    this.name = "OpenFilesError";
  }
}

/**
 * Must be called before LMDB opens an environment: lmdb 3.5 ends the process if that needs a file too many.
 *
 * @throws OpenFilesError
 */
export function requireFreeFiles(): void {
  const free = max - openFilesNow();
  if (free < freeMin) throw new OpenFilesError(free);
}
