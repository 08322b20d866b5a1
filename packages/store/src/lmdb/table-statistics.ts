import { type Environment, tableStatistics } from "./environment.js";

/** Compacting a smaller file is not worth the effort. */
const mostlyFreeBytesMin = 16 * 2 ** 20;

/**
 * Whether less than half of a large data file holds rows. LMDB keeps freed pages in the file, for later rows.
 */
export function isMostlyFree(environment: Environment, tableNames: readonly string[]): boolean {
  const { lastPageNumber = 0, pageSize = 0 } = numbersOf(environment.getStats());
  if (lastPageNumber * pageSize < mostlyFreeBytesMin) return false;
  return usedBytes(environment, tableNames) * 2 < lastPageNumber * pageSize;
}

/** Bytes of the pages that hold the rows of these tables. */
export function usedBytes(environment: Environment, tableNames: readonly string[]): number {
  environment.resetReadTxn();
  const { pageSize = 0 } = numbersOf(environment.getStats());
  let pages = 0;
  for (const name of tableNames) {
    const stats = numbersOf(tableStatistics(environment, name));
    pages += (stats.treeBranchPageCount ?? 0) + (stats.treeLeafPageCount ?? 0) + (stats.overflowPages ?? 0);
  }
  return pages * pageSize;
}

/**
 * Bytes of the pages of a table that a transaction writes anew, at most, if it changes this number of rows.
 * New rows take more.
 */
export function rewrittenBytes(environment: Environment, name: string, rows: number): number {
  const { pageSize = 0 } = numbersOf(environment.getStats());
  return Math.min(usedBytes(environment, [name]), rows * pageSize);
}

/** The current number of rows of a table. */
export function rowCount(environment: Environment, name: string): number {
  environment.resetReadTxn();
  return numbersOf(tableStatistics(environment, name)).entryCount ?? 0;
}

type StatName =
  | "entryCount"
  | "lastPageNumber"
  | "pageSize"
  | "treeBranchPageCount"
  | "treeLeafPageCount"
  | "overflowPages";

/** lmdb does not declare the types of its statistics. */
function numbersOf(stats: object): Partial<Record<StatName, number>> {
  return { ...stats };
}
