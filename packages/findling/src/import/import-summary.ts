import type { SaveProgress } from "@findling/client";
import { counted } from "../terminal/progress.js";

/** What `--json` prints. Counts are of this run, without what a checkpoint says was written before. */
export interface ImportSummary {
  readonly index: string;
  readonly files: number;
  /** Records that were written, or found stale. */
  readonly records: number;
  /** Records that were already written, says the checkpoint. */
  readonly recordsBefore: number;
  readonly applied: number;
  readonly ignoredAsStale: number;
  readonly appliedFromQueue: number;
  /** Of all runs. */
  readonly leftOut: number;
  /** `minDataVersion` of a search that has to see all of it. */
  readonly dataVersion: number;
  readonly seconds: number;
}

export function summaryOf(
  progress: SaveProgress,
  others: Pick<ImportSummary, "index" | "files" | "recordsBefore" | "leftOut" | "seconds">,
): ImportSummary {
  const { operations: records, applied, ignoredAsStale, appliedFromQueue, dataVersion } = progress;
  const { index, files, recordsBefore, leftOut } = others;
  const seconds = Math.round(others.seconds * 1_000) / 1_000;
  const counts = { records, recordsBefore, applied, ignoredAsStale, appliedFromQueue, leftOut };
  return { index, files, ...counts, dataVersion, seconds };
}

export function summaryText(summary: ImportSummary): string {
  const { index, records, recordsBefore, ignoredAsStale, seconds } = summary;
  const rate = seconds > 0 ? `, ${counted(Math.round(records / seconds))}/s` : "";
  const before = recordsBefore === 0 ? "" : `, after ${counted(recordsBefore)} before`;
  const written = `Wrote ${counted(records)} records to ${index}${before} (${seconds.toFixed(1)} s${rate}).\n`;
  if (ignoredAsStale === 0) return written;
  return `${written}Of these ${counted(ignoredAsStale)} are newer in the index, and stay as they are there.\n`;
}
