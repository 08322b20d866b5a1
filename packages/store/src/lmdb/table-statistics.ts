import { type Environment, tableStatistics } from "./environment.js";

/** Compacting a smaller file is not worth the effort. */
const mostlyFreeBytesMin = 16 * 2 ** 20;

/**
 * Whether less than half of a large data file holds rows. LMDB keeps freed pages in the file, for later rows.
 */
export function isMostlyFree(environment: Environment, tableNames: readonly string[]): boolean {
  const { lastPageNumber = 0, pageSize = 0 } = numbersOf(environment.getStats());
  if (lastPageNumber * pageSize < mostlyFreeBytesMin) return false;
  let used = 0;
  for (const name of tableNames) {
    const stats = numbersOf(tableStatistics(environment, name));
    used += (stats.treeBranchPageCount ?? 0) + (stats.treeLeafPageCount ?? 0) + (stats.overflowPages ?? 0);
  }
  return used * 2 < lastPageNumber;
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
