import { readdirSync, readFileSync } from "node:fs";

/**
 * Number of files that this process may have open. Node raises the soft limit to the hard one at its start.
 * Infinity if the system does not report a limit.
 */
export function openFilesMax(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Number of files that this process has open. 0 if the system does not report it. */
export function openFilesNow(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return 0;
  }
}
