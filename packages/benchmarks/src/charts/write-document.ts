import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Report } from "../compare/report.js";
import { reportCharts } from "./report-charts.js";
import { reportDocument } from "./report-document.js";

export const documentsFolder = fileURLToPath(new URL("../../../../docs/", import.meta.url));

/** Writes `benchmarks.md` into the folder, and its charts into the folder `benchmarks` there. */
export function writeDocument(report: Report, folder: string): void {
  const charts = reportCharts(report);
  mkdirSync(join(folder, "benchmarks"), { recursive: true });
  for (const { file, svg } of charts) writeFileSync(join(folder, "benchmarks", file), svg);
  writeFileSync(join(folder, "benchmarks.md"), reportDocument(report, charts));
}
