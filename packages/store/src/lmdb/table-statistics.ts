import { type Environment, tableStatistics } from "./environment.js";

/** A smaller file is not worth the trouble. */
const mostlyFreeBytesMin = 16 * 2 ** 20;

/**
 * Whether less than half of a large data file holds rows: LMDB keeps pages that have become free, for later
 * rows.
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

/** Rows of a table, as of now. */
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

/** lmdb does not say what its statistics are. */
function numbersOf(stats: object): Partial<Record<StatName, number>> {
  return { ...stats };
}
