import { engineTable, growthTable, throughputTable, writesTable } from "./engine-tables.js";
import type { Report } from "./report.js";
import { findlingTable, sharedTable, typingTable } from "./search-tables.js";
import { type TextTable, tableLines } from "./text-table.js";

export interface HeadedTable {
  readonly heading: string;
  readonly table: TextTable;
}

/** All tables of a report that have rows, for the terminal and for Markdown alike. */
export function reportTables(report: Report): HeadedTable[] {
  const { classes } = report;
  const names = report.engines.map(({ name }) => name);
  const shared = classes.filter(({ engines }) => engines.length > 1);
  const own = classes.filter(({ engines }) => engines.length === 1);
  const tables: readonly (readonly [string, TextTable])[] = [
    ["Engines", engineTable(report)],
    ["Searches by class: p50 / p99 in ms, inside the engine (p50 to Findling's)", sharedTable(shared, names)],
    ["Typing key by key: searches a second, on one core", typingTable(classes, names)],
    ["Findling alone: ms inside the engine, and of the whole request", findlingTable(classes, own)],
    ["Typing over HTTP, several clients at once", throughputTable(report)],
    ["Writing one record after the other", writesTable(report)],
    ["Growth: p50 / p99 in ms", growthTable(report.growth)],
  ];
  return tables.filter(([, { rows }]) => rows.length > 0).map(([heading, table]) => ({ heading, table }));
}

/** The report as text for a terminal. */
export function reportText(report: Report): string {
  const { machine, dataset, recordCount, seed } = report;
  const about = `${dataset}: ${recordCount.toLocaleString("en-US")} records, seed ${seed}, Node ${machine.node}, ${machine.cores} cores`;
  const tables = reportTables(report).flatMap(({ heading, table }) => ["", heading, ...tableLines(table)]);
  return [about, ...tables].join("\n");
}
