import type { SaveProgress } from "@findling/client";
import type { Colours } from "../terminal/colours.js";
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
  /** Records that have no text in any searchable attribute. Those that were queued are not counted. */
  readonly unsearchableRecords: number;
  /** Items that were left out, in this run and the runs that it continues. */
  readonly leftOut: number;
  /** Records that `--replace` deleted. */
  readonly deleted: number;
  /** Records that `--replace` kept, since they are newer than the import. */
  readonly keptNewer: number;
  /** `minDataVersion` of a search that has to see all of it. 0: this run has written nothing. */
  readonly dataVersion: number;
  readonly seconds: number;
}

export function summaryOf(
  progress: SaveProgress,
  others: Pick<
    ImportSummary,
    "index" | "files" | "recordsBefore" | "leftOut" | "deleted" | "keptNewer" | "seconds"
  >,
): ImportSummary {
  const { operations: records, applied, ignoredAsStale, appliedFromQueue, dataVersion } = progress;
  const { unsearchableRecords } = progress;
  const { index, files, recordsBefore, leftOut, deleted, keptNewer } = others;
  const seconds = Math.round(others.seconds * 1_000) / 1_000;
  const counts = { records, recordsBefore, applied, ignoredAsStale, appliedFromQueue, unsearchableRecords };
  return { index, files, ...counts, leftOut, deleted, keptNewer, dataVersion, seconds };
}

/** The summary of an import whose records were all written before. */
export function summaryOfNothing(
  before: Pick<ImportSummary, "index" | "files" | "recordsBefore" | "leftOut">,
): ImportSummary {
  const { index, files, recordsBefore, leftOut } = before;
  const counts = { records: 0, recordsBefore, applied: 0, ignoredAsStale: 0, appliedFromQueue: 0 };
  const none = { unsearchableRecords: 0, leftOut, deleted: 0, keptNewer: 0, dataVersion: 0, seconds: 0 };
  return { index, files, ...counts, ...none };
}

export function summaryText(summary: ImportSummary, { yellow }: Pick<Colours, "yellow">): string {
  const { index, records, recordsBefore, ignoredAsStale, appliedFromQueue, seconds } = summary;
  const rate = seconds > 0 ? `, ${counted(Math.round(records / seconds))}/s` : "";
  const before = recordsBefore === 0 ? "" : `, after ${counted(recordsBefore)} before`;
  const written = records - ignoredAsStale;
  const noun = written === 1 ? "record" : "records";
  const time = `${seconds.toFixed(1)} s${rate}`;
  const lines = [`Wrote ${counted(written)} ${noun} to ${index}${before} (${time}).`];
  if (ignoredAsStale > 0)
    lines.push(
      yellow(
        `Did not write ${counted(ignoredAsStale)}: the index has a newer version, or a newer delete of the ` +
          "last 30 days (--server-versions overwrites both).",
      ),
    );
  if (appliedFromQueue > 0)
    lines.push(
      `Of these ${counted(appliedFromQueue)} waited in the queue of the server, which does not say ` +
        "whether the index had newer versions or deletes of some of them.",
    );
  lines.push(...unsearchableLines(summary).map(yellow), ...replacedLines(summary));
  return lines.map((line) => `${line}\n`).join("");
}

/** @param errorsFile of this run; undefined: an earlier one had it */
export function leftOutSentence(leftOut: number, errorsFile: string | undefined): string {
  const where = errorsFile === undefined ? "" : `: ${errorsFile} says why`;
  return `${counted(leftOut)} left out of the input${where}.`;
}

function unsearchableLines({ index, unsearchableRecords }: ImportSummary): string[] {
  if (unsearchableRecords === 0) return [];
  return [
    `No word finds ${counted(unsearchableRecords)} of the records: none of their texts is in an attribute ` +
      `that searchableTiers names. To see this setting: findling settings get ${index}`,
  ];
}

function replacedLines({ deleted, keptNewer }: ImportSummary): string[] {
  if (deleted === 0 && keptNewer === 0) return [];
  const kept = keptNewer === 0 ? "" : `, and kept ${counted(keptNewer)} that are newer than the import`;
  return [`Deleted ${counted(deleted)} that the input did not hold${kept}.`];
}
