import { type BigIntStats, fstatSync, statSync } from "node:fs";

/**
 * What the system knows a file by: links and other paths to it have the same. null: there is no such file, or
 * it cannot be reached, which whoever opens it reports.
 */
export function identityAt(path: string): string | null {
  try {
    return identityOf(statSync(path, { bigint: true }));
  } catch {
    return null;
  }
}

/** That of the file, pipe or terminal on standard input. */
export function identityOfStandardInput(): string {
  return identityOf(fstatSync(0, { bigint: true }));
}

function identityOf({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`;
}
