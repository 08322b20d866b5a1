import type { Percentiles } from "./percentiles.js";

export interface ClassReport {
  readonly name: string;
  readonly processingMs: Percentiles;
  readonly requestMs: Percentiles;
}

/** Everything that one run measured; what `--json` writes. */
export interface Report {
  readonly node: string;
  readonly dataset: string;
  readonly recordCount: number;
  readonly seed: number;
  readonly importSeconds: number;
  readonly recordsPerSecond: number;
  readonly residentMiBAfterImport: number | null;
  readonly residentMiBAfterSearches: number | null;
  /** From the start of the process to the first answered search. */
  readonly restartToFirstAnswerMs: number;
  readonly classes: readonly ClassReport[];
}

export function reportTable(report: Report): string {
  const head = `${"query class".padEnd(22)}${columns("processing ms")}${columns("request ms")}`;
  const sub = `${"".padEnd(22)}${["p50", "p95", "p99", "p50", "p95", "p99"].map((name) => name.padStart(8)).join("")}`;
  const rows = report.classes.map(
    ({ name, processingMs, requestMs }) => name.padEnd(22) + cells(processingMs) + cells(requestMs),
  );
  return [
    `${report.dataset}: ${report.recordCount} records, Node ${report.node}, seed ${report.seed}`,
    `import        ${report.recordsPerSecond.toFixed(0)} records/s (${report.importSeconds.toFixed(1)} s)`,
    `memory (RSS)  ${mib(report.residentMiBAfterImport)} after import, ${mib(report.residentMiBAfterSearches)} after the searches`,
    `restart       ${report.restartToFirstAnswerMs.toFixed(0)} ms to the first answer`,
    "",
    head,
    sub,
    ...rows,
  ].join("\n");
}

function columns(title: string): string {
  return title.padStart(24);
}

function cells({ p50, p95, p99 }: Percentiles): string {
  return [p50, p95, p99].map((value) => value.toFixed(2).padStart(8)).join("");
}

function mib(value: number | null): string {
  return value === null ? "unknown" : `${value.toFixed(0)} MiB`;
}
