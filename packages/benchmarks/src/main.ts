import { writeFileSync } from "node:fs";
import { constants } from "node:os";
import { documentsFolder, requireWritableDocument, writeDocument } from "./charts/write-document.js";
import { type ComparisonCommandLine, commandLineOf, commandShown, usage } from "./command-line.js";
import { runCommand } from "./command-options.js";
import { thisMachine } from "./compare/machine.js";
import type { Report } from "./compare/report.js";
import { reportText } from "./compare/report-tables.js";
import { runComparison } from "./compare/run-comparison.js";
import { runGrowth } from "./compare/run-growth.js";
import { tableLines } from "./compare/text-table.js";
import { requireWritableFile, requireWritableFolder } from "./output-check.js";
import { profileTable } from "./profile/profile-table.js";
import { runProfile } from "./profile/run-profile.js";
import { progressOn } from "./progress-bar.js";
import { chooseRecords } from "./records/choose-records.js";

// `process.exit` runs the exit handlers, which remove folders and end servers.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

await runCommand(async () => {
  const wanted = commandLineOf(process.argv.slice(2));
  if (wanted.help) process.stdout.write(`${usage}\n`);
  else if (wanted.profile === null) await compare(wanted);
  else await profile(wanted, wanted.profile);
});

async function compare(wanted: ComparisonCommandLine): Promise<void> {
  const { growth, json, documents } = wanted;
  if (json !== null) requireWritableFile("--json", json);
  if (documents !== null)
    requireWritableDocument(documents === documentsFolder ? "--charts" : "--docs", documents);
  const measured = optionsOf(wanted);
  const comparison = await runComparison({
    ...measured,
    source: sourceOf(wanted, wanted.records),
    peers: wanted.peers,
    classSecondsMax: wanted.classSeconds,
    throughputSeconds: wanted.throughputSeconds,
    writes: wanted.writes,
  });
  const grown =
    growth.length === 0
      ? []
      : await runGrowth({
          ...measured,
          source: sourceOf(wanted, Math.max(...growth)),
          recordCounts: growth,
        });
  const report: Report = {
    machine: thisMachine(new Date()),
    command: commandShown(process.argv.slice(2)),
    note: wanted.note,
    ...comparison,
    growth: grown,
  };
  process.stdout.write(`${reportText(report)}\n`);
  if (json !== null) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  if (documents !== null) writeDocument(report, documents);
}

async function profile(wanted: ComparisonCommandLine, folder: string): Promise<void> {
  requireWritableFolder("--profile", folder);
  const source = sourceOf(wanted, wanted.records);
  const profiles = await runProfile({ ...optionsOf(wanted), source, folder });
  process.stdout.write(`${tableLines(profileTable(profiles)).join("\n")}\n`);
}

function optionsOf({ records, seed, queries }: ComparisonCommandLine) {
  return { recordCount: records, seed, queriesPerClass: queries, startProgress: progressOn(process.stderr) };
}

function sourceOf({ data, seed }: ComparisonCommandLine, count: number) {
  return chooseRecords({ data, count, seed }, (line) => process.stderr.write(`${line}\n`));
}
