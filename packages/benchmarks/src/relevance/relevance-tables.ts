import { agreementTable } from "./agreement-table.js";
import { collectionTables } from "./collection-tables.js";
import { filmTable } from "./films/film-table.js";
import { knownItemTables } from "./known-item-tables.js";
import type { RelevanceReport } from "./relevance-report.js";
import { typoTable } from "./typo-table.js";

/** The report for people, without the failures. */
export function relevanceTables(report: RelevanceReport): string {
  const { node, seed, sampledPages, sampledQueries } = report;
  const pages = sampledPages === null ? "all pages" : `${sampledPages} pages a language`;
  const queries = sampledQueries === null ? "the usual queries" : `at most ${sampledQueries} queries a set`;
  return [
    `Node ${node}, seed ${seed}, ${pages}, ${queries}`,
    ...rankerLines(report),
    ...collectionTables(report.collections),
    ...knownItemTables(report.knownItems),
    ...(report.films === null ? [] : filmTable(report.films)),
    ...(report.typos === null ? [] : typoTable(report.typos)),
    ...(report.agreement === null ? [] : agreementTable(report.agreement)),
  ].join("\n");
}

/** Lines about the engines that are compared with Findling, if there are any. */
function rankerLines({ rankers, knownItems, collections, films }: RelevanceReport): string[] {
  if (knownItems.length + collections.length === 0 && films === null) return [];
  return rankers.flatMap(({ name, note, absence }) => [
    ...(note === null ? [] : [`  ${note}`]),
    ...(absence === null ? [] : [`  ${name} is not asked: ${absence}`]),
  ]);
}
