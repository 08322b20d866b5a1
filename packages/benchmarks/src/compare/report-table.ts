import type { ClassReport, EngineFigures, EngineReport, GrowthReport, Report } from "./report.js";
import { type Table, tableLines } from "./text-table.js";

/** All tables of a report, each with its heading; the same for the terminal and for Markdown. */
export interface HeadedTable {
  readonly heading: string;
  readonly table: Table;
}

export function reportTables(report: Report): HeadedTable[] {
  const names = report.engines.map(({ name }) => name);
  const shared = report.classes.filter(({ engines }) => engines.length > 1);
  const own = report.classes.filter(({ engines }) => engines.length === 1);
  return [
    { heading: "Engines", table: engineTable(report) },
    ...(shared.length === 0 || names.length === 1
      ? []
      : [
          {
            heading: "Searches by class: p50 / p99 in ms, inside the engine (p50 to Findling's)",
            table: sharedTable(shared, names),
          },
        ]),
    {
      heading: "Findling alone: ms inside the engine, and of the whole request",
      table: findlingTable(report.classes, own),
    },
    ...(report.throughput.length === 0
      ? []
      : [{ heading: "Typing over HTTP, several clients at once", table: throughputTable(report) }]),
    ...(report.growth.length === 0
      ? []
      : [{ heading: "Growth: p50 / p99 in ms", table: growthTable(report.growth) }]),
  ].filter(({ table }) => table.rows.length > 0);
}

/** For a terminal. */
export function reportText(report: Report): string {
  const { machine, dataset, recordCount, seed } = report;
  const about = `${dataset}: ${recordCount.toLocaleString("en-US")} records, seed ${seed}, Node ${machine.node}, ${machine.cores} cores`;
  const tables = reportTables(report).flatMap(({ heading, table }) => ["", heading, ...tableLines(table)]);
  return [about, ...tables].join("\n");
}

function engineTable({ engines, absent, findling }: Report): Table {
  const restart = `A restart took ${findling.restartMs.toFixed(0)} ms to the first answer.`;
  return {
    head: ["engine", "records/s", "disk MB", "RSS MiB", "remarks"],
    rows: [
      ...engines.map((engine, at) => [
        `${engine.name} ${engine.version}`,
        engine.recordsPerSecond.toFixed(0),
        engine.diskBytes === null ? "-" : (engine.diskBytes / 1e6).toFixed(0),
        engine.residentMiB?.toFixed(0) ?? "?",
        at === 0 ? restart : remarksOf(engine),
      ]),
      ...absent.map(({ name, reason }) => [name, "-", "-", "-", `Not measured: ${reason}`]),
    ],
  };
}

function remarksOf({ limits }: EngineReport): string {
  return [
    ...(limits.typos ? [] : ["No typos."]),
    ...(limits.exactTotals ? [] : ["No exact total."]),
    ...limits.notes,
  ].join(" ");
}

function sharedTable(classes: readonly ClassReport[], names: readonly string[]): Table {
  return {
    head: ["class", "n", ...names],
    rows: classes.map((report) => [
      labelOf(report),
      String(report.engines[0].count),
      ...names.map((name) =>
        cellOf(
          report.engines.find(({ engine }) => engine === name),
          report,
        ),
      ),
    ]),
  };
}

function cellOf(figures: EngineFigures | undefined, { engines }: ClassReport): string {
  if (figures === undefined) return "-";
  const { ms, ratio, foundShare, count } = figures;
  const times = `${short(ms.p50)} / ${short(ms.p99)}`;
  if (ratio === null) return times;
  const found = foundShare === null || foundShare > 0.99 ? "" : `, finds ${(foundShare * 100).toFixed(0)} %`;
  const fewer = count < engines[0].count ? `, ${count} asked` : "";
  return `${times} (×${short(ratio)}${found}${fewer})`;
}

function findlingTable(classes: readonly ClassReport[], own: readonly ClassReport[]): Table {
  const ordered = [...classes.filter((report) => !own.includes(report)), ...own];
  return {
    head: ["class", "n", "p50", "p95", "p99", "request p50", "request p95", "request p99", "searches/s"],
    rows: ordered.map((report) => {
      const [{ count, ms, requestMs, searchesPerSecond }] = report.engines;
      const request = requestMs ?? ms;
      const times = [ms.p50, ms.p95, ms.p99, request.p50, request.p95, request.p99].map(short);
      return [labelOf(report), String(count), ...times, searchesPerSecond.toFixed(0)];
    }),
  };
}

function throughputTable({ throughput }: Report): Table {
  return {
    head: ["clients", "searches/s", "p50 ms", "p95 ms", "p99 ms"],
    rows: throughput.map(({ clients, searchesPerSecond, requestMs }) => [
      String(clients),
      searchesPerSecond.toFixed(0),
      ...[requestMs.p50, requestMs.p95, requestMs.p99].map(short),
    ]),
  };
}

function growthTable(growth: readonly GrowthReport[]): Table {
  const names = [...new Set(growth.flatMap(({ classes }) => classes.map(({ name }) => name)))];
  const cell = ({ classes }: GrowthReport, name: string): string => {
    const found = classes.find((each) => each.name === name);
    return found === undefined ? "-" : `${short(found.ms.p50)} / ${short(found.ms.p99)}`;
  };
  return {
    head: ["class", ...growth.map(({ recordCount }) => `${recordCount.toLocaleString("en-US")} records`)],
    rows: [
      ["records/s indexed", ...growth.map(({ recordsPerSecond }) => recordsPerSecond.toFixed(0))],
      ["RSS MiB", ...growth.map(({ residentMiB }) => residentMiB?.toFixed(0) ?? "?")],
      [
        "disk MB",
        ...growth.map(({ diskBytes }) => (diskBytes === null ? "?" : (diskBytes / 1e6).toFixed(0))),
      ],
      ...names.map((name) => [name, ...growth.map((step) => cell(step, name))]),
    ],
  };
}

function labelOf({ name, band }: ClassReport): string {
  return band === "all" ? name : `  ${band} matches`;
}

/** Three digits, as far as there are hundredths. */
function short(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
