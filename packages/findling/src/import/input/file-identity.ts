import { type BigIntStats, fstatSync, statSync } from "node:fs";

/**
 * The identity of a file: its device and inode, which all links and paths to it share. null: there is no such
 * file, or it cannot be reached, which whoever opens it reports.
 */
export function identityAt(path: string): string | null {
  try {
    return identityOf(statSync(path, { bigint: true }));
  } catch {
    return null;
  }
}

/** The identity of the file, pipe or terminal on standard input. */
export function identityOfStandardInput(): string {
  return identityOf(fstatSync(0, { bigint: true }));
}

function identityOf({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`;
}
