import type { Percentiles } from "../percentiles.js";

export interface SearchesReport {
  readonly name: string;
  readonly count: number;
  readonly requestMs: Percentiles;
  readonly maxMs: number;
}

/** Everything that one run measured. `--json` writes this. */
export interface IndexesReport {
  readonly node: string;
  readonly dataset: string;
  readonly indexes: number;
  readonly large: number;
  readonly recordsPerLarge: number;
  readonly memory: string;
  readonly importSeconds: number;
  /** The time from the start of the process to its ready line. */
  readonly startMs: number;
  readonly residentMiB: { readonly afterStart: number | null; readonly afterSearches: number | null };
  readonly searches: readonly SearchesReport[];
}

export function indexesTable(report: IndexesReport): string {
  const { dataset, indexes, large, recordsPerLarge, memory, node, residentMiB } = report;
  return [
    `${dataset}: ${indexes} indexes, ${large} of them of ${recordsPerLarge} records, ${memory} of memory, Node ${node}`,
    `import        ${report.importSeconds.toFixed(1)} s`,
    `start         ${report.startMs.toFixed(0)} ms to the ready line`,
    `memory (RSS)  ${mib(residentMiB.afterStart)} after the start, ${mib(residentMiB.afterSearches)} after the searches`,
    "",
    `${"request ms".padEnd(52)}${["count", "p50", "p95", "p99", "max"].map((name) => name.padStart(8)).join("")}`,
    ...report.searches.map(rowOf),
  ].join("\n");
}

function rowOf({ name, count, requestMs: { p50, p95, p99 }, maxMs }: SearchesReport): string {
  const cells = [p50, p95, p99, maxMs].map((value) => value.toFixed(1).padStart(8));
  return [name.padEnd(52), String(count).padStart(8), ...cells].join("");
}

function mib(value: number | null): string {
  return value === null ? "unknown" : `${value.toFixed(0)} MiB`;
}
