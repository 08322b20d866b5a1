import { readFileSync } from "node:fs";

/**
 * How many files this process may have open. Node raises the soft limit to the hard one when it starts. Where
 * the system does not tell: as if there were none.
 */
export function openFilesMax(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
