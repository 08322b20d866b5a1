/**
 * Tables of a report:
 *  1. Each class has a row with a cell for each engine: times, the ratio, what it did not find or was not
 *     asked.
 *  2. What an engine cannot do, and who is absent, is said.
 *  3. The document has charts, tables, machine and command; its tables are whole.
 */
import { expect, test } from "vitest";
import { reportCharts } from "../../src/charts/report-charts.js";
import { reportDocument } from "../../src/charts/report-document.js";
import type { EngineFigures, Report } from "../../src/compare/report.js";
import { reportText } from "../../src/compare/report-tables.js";
import { markdownTable } from "../../src/compare/text-table.js";

const ms = (p50: number) => ({ p50, p95: p50 * 2, p99: p50 * 3 });
const figures = (engine: string, p50: number, more: Partial<EngineFigures> = {}): EngineFigures => ({
  engine,
  count: 20,
  ms: ms(p50),
  requestMs: null,
  searchesPerSecond: 1_000 / p50,
  ratio: p50,
  foundShare: 1,
  ...more,
});
const findling = (more: Partial<EngineFigures> = {}) =>
  figures("Findling", 1, { requestMs: ms(2), ratio: null, foundShare: null, ...more });
const limits = { exactTotals: true, typos: true, notes: [] };
const engine = {
  version: "1.0.0",
  limits,
  recordsPerSecond: 5_000,
  burstPerSecond: 7_000,
  diskBytes: 2e6,
  residentMiB: 100,
};

const report: Report = {
  machine: {
    date: "2026-01-02T03:04:05Z",
    node: "20.0.0",
    processor: "P",
    cores: 2,
    memoryGiB: 8,
    system: "Linux",
  },
  command: "npm run bench -- --charts",
  note: "Busy.",
  dataset: "generated",
  recordCount: 1_000,
  seed: 1,
  engines: [
    { name: "Findling", ...engine },
    {
      name: "Peer",
      ...engine,
      diskBytes: null,
      limits: { exactTotals: false, typos: false, notes: ["Odd."] },
    },
  ],
  absent: [{ name: "Gone", reason: "There is none." }],
  findling: { restartMs: 321, indexBytes: 500_000, residentMiBAfterImport: 90 },
  classes: [
    {
      name: "two words",
      band: "all",
      different: 20,
      engines: [findling(), figures("Peer", 4, { foundShare: 0.54, count: 10 })],
    },
    { name: "two words", band: "more", different: 20, engines: [findling(), figures("Peer", 9)] },
    { name: "typing", band: "all", different: 20, engines: [findling(), figures("Peer", 8)] },
    { name: "typo", band: "all", different: 7, engines: [findling()] },
  ],
  throughput: [false, true].map((remembersAnswers) => ({
    clients: 4,
    remembersAnswers,
    searchesPerSecond: remembersAnswers ? 900 : 700,
    requestMs: ms(5),
    repeated: 0.25,
    refused: 0,
  })),
  writes: { count: 50, requestMs: ms(2), syncMs: ms(0.25) },
  growth: [10, 100].map((recordCount) => ({
    recordCount,
    residentMiB: 10,
    diskBytes: 1e6,
    recordsPerSecond: 9_000,
    classes: [{ name: "two words", ms: ms(recordCount) }],
  })),
};

test("a cell has times, ratio and what is missing", () => {
  const text = reportText(report);
  expect(text).toMatch(/two words +20 +1\.00 \/ 3\.00 +4\.00 \/ 12\.0 \(×4\.00, finds 54 %, 10 asked\)/);
  expect(text).toMatch(/ {2}more matches +20 .*\(×9\.00\)/);
  expect(text).toMatch(/Peer 1\.0\.0 .*No typos\. No exact total\. Odd\./);
  expect(text).toMatch(/Gone .*Not measured: There is none\./);
  expect(text).toMatch(/Findling 1\.0\.0 +5000 +7000 +2 +100 /);
  expect(text).toContain("Of the RSS the index takes 1 MB, 500 for a million records.");
  expect(text).toContain("A restart took 321 ms to the first answer. 90 MiB before it.");
  expect(text).toMatch(/^typing +1000 +125$/m);
  expect(text).toMatch(/typo +20, 7 different +1\.00 +2\.00 +3\.00 +2\.00/);
  expect(text).toMatch(/4 +no +700 +5\.00/);
  expect(text).toMatch(/4 +yes +900 +5\.00 .*25 %/);
  expect(text).toMatch(/^50 of each +p50 ms/m);
  expect(text).toMatch(/every later search sees it +2\.00 +4\.00 +6\.00/);
  expect(text).toMatch(/fdatasync\) +0\.25 +0\.50 +0\.75/);
});

test("the document shows every chart and whole tables", () => {
  const charts = reportCharts(report);
  expect(charts.map(({ file }) => file)).toEqual([
    "searches.svg",
    "findling.svg",
    "throughput.svg",
    "growth.svg",
  ]);
  const lines = reportDocument(report, charts).split("\n");
  for (const { file } of charts) expect(lines.join("\n")).toContain(`(benchmarks/${file})`);
  expect(lines).toContain("| command | `npm run bench -- --charts` |");
  expect(lines).toContain("| note | Busy. |");
  expect(lines).toContain("| machine | P, 2 cores, 8 GiB, Linux |");
});

test("every row of a table has as many cells as its head", () => {
  const lines = markdownTable({ head: ["a", "b"], rows: [["  x | y", "1"]] });
  expect(lines).toEqual(["| a | b |", "| --- | --: |", "| - x \\| y | 1 |"]);
});
