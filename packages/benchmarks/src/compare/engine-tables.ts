import type { Percentiles } from "../percentiles.js";
import type { EngineReport, FindlingReport, GrowthReport, Report } from "./report.js";
import { short } from "./short-number.js";
import type { TextTable } from "./text-table.js";

/** The engines that were measured, and those that were not, with the reason. */
export function engineTable({ engines, absent, findling, recordCount }: Report): TextTable {
  return {
    head: ["engine", "records/s", "burst", "disk MB", "RSS MiB", "remarks"],
    rows: [
      ...engines.map((engine, at) => [
        `${engine.name} ${engine.version}`,
        engine.recordsPerSecond.toFixed(0),
        engine.burstPerSecond.toFixed(0),
        engine.diskBytes === null ? "-" : megabytes(engine.diskBytes),
        engine.residentMiB?.toFixed(0) ?? "?",
        at === 0 ? findlingRemarks(findling, recordCount) : remarksOf(engine, absent),
      ]),
      ...absent
        .filter(({ name }) => !engines.some((engine) => engine.name === name))
        .map(({ name, reason }) => [name, "-", "-", "-", "-", `Not measured: ${reason}`]),
    ],
  };
}

function findlingRemarks({ restartMs, indexBytes, residentMiBAfterImport }: FindlingReport, records: number) {
  const perMillion = (indexBytes / records) * 1e6;
  return [
    `Of the RSS the index takes ${megabytes(indexBytes)} MB, ${megabytes(perMillion)} for a million records.`,
    `A restart took ${restartMs.toFixed(0)} ms to the first answer.`,
    `${residentMiBAfterImport?.toFixed(0) ?? "?"} MiB before it.`,
  ].join(" ");
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

/** If an engine was lost on the way, its remarks say why. */
function remarksOf({ name, limits }: EngineReport, absent: Report["absent"]): string {
  return [
    ...absent.filter((each) => each.name === name).map(({ reason }) => reason),
    ...(limits.typos ? [] : ["No typos."]),
    ...(limits.exactTotals ? [] : ["No exact total."]),
    ...limits.notes,
  ].join(" ");
}

export function throughputTable({ throughput }: Report): TextTable {
  return {
    head: [
      "clients",
      "answers cached",
      "searches/s",
      "p50 ms",
      "p95 ms",
      "p99 ms",
      "asked twice before",
      "refused",
    ],
    rows: throughput.map(({ clients, remembersAnswers, searchesPerSecond, requestMs, repeated, refused }) => [
      String(clients),
      remembersAnswers ? "yes" : "no",
      searchesPerSecond.toFixed(0),
      ...[requestMs.p50, requestMs.p95, requestMs.p99].map(short),
      ...[repeated, refused].map((share) => `${(share * 100).toFixed(0)} %`),
    ]),
  };
}

/** Batches of one record. */
export function writesTable({ writes }: Report): TextTable {
  if (writes === null) return { head: [], rows: [] };
  const row = (what: string, { p50, p95, p99 }: Percentiles) => [what, ...[p50, p95, p99].map(short)];
  return {
    head: [`${writes.count} of each`, "p50 ms", "p95 ms", "p99 ms"],
    rows: [
      row("a record is written over HTTP: durable, and every later search sees it", writes.requestMs),
      row("the disk makes one page durable (fdatasync)", writes.syncMs),
    ],
  };
}

/** Findling alone, with more and more records. */
export function growthTable(growth: readonly GrowthReport[]): TextTable {
  const names = [...new Set(growth.flatMap(({ classes }) => classes.map(({ name }) => name)))];
  const cell = ({ classes }: GrowthReport, name: string): string => {
    const found = classes.find((each) => each.name === name);
    return found === undefined ? "-" : `${short(found.ms.p50)} / ${short(found.ms.p99)}`;
  };
  if (growth.length === 0) return { head: [], rows: [] };
  return {
    head: ["class", ...growth.map(({ recordCount }) => `${recordCount.toLocaleString("en-US")} records`)],
    rows: [
      ["records/s indexed", ...growth.map(({ recordsPerSecond }) => recordsPerSecond.toFixed(0))],
      ["RSS MiB", ...growth.map(({ residentMiB }) => residentMiB?.toFixed(0) ?? "?")],
      ["disk MB", ...growth.map(({ diskBytes }) => (diskBytes === null ? "?" : megabytes(diskBytes)))],
      ...names.map((name) => [name, ...growth.map((step) => cell(step, name))]),
    ],
  };
}
