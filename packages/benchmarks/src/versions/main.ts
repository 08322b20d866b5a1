import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CannotRun, runCommand } from "../command-options.js";
import { thisMachine } from "../compare/machine.js";
import { tableLines } from "../compare/text-table.js";
import { requireWritableFile } from "../output-check.js";
import { progressOn } from "../progress-bar.js";
import { chooseRecords } from "../records/choose-records.js";
import { commandLineOf, commandShown, usage, type VersionsCommandLine } from "./command-line.js";
import { runVersions } from "./run-versions.js";
import { type VersionsReport, versionsTable } from "./versions-report.js";

await runCommand(async () => {
  const wanted = commandLineOf(process.argv.slice(2));
  if (wanted.help) process.stdout.write(`${usage}\n`);
  else await measure(wanted);
});

async function measure({ records, json, keep, ...wanted }: VersionsCommandLine): Promise<void> {
  const against = resolve(wanted.against);
  if (!existsSync(join(against, "packages/findling/dist"))) {
    throw new CannotRun(`--against needs a checkout that is built: ${wanted.against} has no server.`);
  }
  if (json !== null) requireWritableFile("--json", json);
  if (keep !== null) mkdirSync(keep, { recursive: true });
  const source = chooseRecords({ ...wanted, count: records }, (line) => process.stderr.write(`${line}\n`));
  const classes = await runVersions({
    source,
    recordCount: records,
    seed: wanted.seed,
    queriesPerClass: wanted.queries,
    rounds: wanted.rounds,
    only: wanted.only,
    against,
    keep: keep === null ? null : resolve(keep),
    startProgress: progressOn(process.stderr),
  });
  const report: VersionsReport = {
    machine: thisMachine(new Date()),
    command: commandShown(process.argv.slice(2)),
    dataset: source.name,
    records,
    classes,
  };
  if (json !== null) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  process.stdout.write(`${tableLines(versionsTable(report)).join("\n")}\n`);
}
