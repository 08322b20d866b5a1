import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Report } from "../compare/report.js";
import { requireWritableFile, requireWritableFolder } from "../output-check.js";
import { reportCharts } from "./report-charts.js";
import { reportDocument } from "./report-document.js";

export const documentsFolder = fileURLToPath(new URL("../../../../docs/", import.meta.url));

/** @throws {CannotRun} `writeDocument` could not write into the folder */
export function requireWritableDocument(option: string, folder: string): void {
  requireWritableFolder(option, join(folder, "benchmarks"));
  requireWritableFile(option, join(folder, "benchmarks.md"));
}

/** Writes `benchmarks.md` into the folder, and its charts into the folder `benchmarks` there. */
export function writeDocument(report: Report, folder: string): void {
  const charts = reportCharts(report);
  mkdirSync(join(folder, "benchmarks"), { recursive: true });
  for (const { file, svg } of charts) writeFileSync(join(folder, "benchmarks", file), svg);
  writeFileSync(join(folder, "benchmarks.md"), reportDocument(report, charts));
}
