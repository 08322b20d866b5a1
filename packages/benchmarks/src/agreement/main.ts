import { writeFileSync } from "node:fs";
import { runCommand } from "../command-options.js";
import { thisMachine } from "../compare/machine.js";
import { tableLines } from "../compare/text-table.js";
import { requireWritableFile } from "../output-check.js";
import { progressOn } from "../progress-bar.js";
import { chooseRecords } from "../records/choose-records.js";
import { agreementDocument } from "./agreement-document.js";
import type { AgreementReport } from "./agreement-report.js";
import { classTable, differenceTable, verdict } from "./agreement-tables.js";
import { type AgreementCommandLine, commandLineOf, commandShown, usage } from "./command-line.js";
import { runAgreement } from "./run-agreement.js";

await runCommand(async () => {
  const wanted = commandLineOf(process.argv.slice(2));
  if (wanted.help) print([usage]);
  else await measure(wanted);
});

async function measure({
  records,
  data,
  seed,
  queries,
  minutes,
  json,
  document,
}: AgreementCommandLine): Promise<void> {
  if (json !== null) requireWritableFile("--json", json);
  if (document !== null) requireWritableFile("--document", document);
  const source = chooseRecords({ data, count: records, seed }, (line) => process.stderr.write(`${line}\n`));
  const agreement = await runAgreement({
    source,
    recordCount: records,
    seed,
    queriesPerClass: queries,
    secondsMax: minutes === null ? Number.POSITIVE_INFINITY : minutes * 60,
    startProgress: progressOn(process.stderr),
  });
  const report: AgreementReport = {
    machine: thisMachine(new Date()),
    command: commandShown(process.argv.slice(2)),
    ...agreement,
  };
  if (json !== null) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  if (document !== null) writeFileSync(document, agreementDocument(report));
  print(tableLines(classTable(report)));
  if (report.differences.length > 0) print(["", ...tableLines(differenceTable(report))]);
  print(["", verdict(report)]);
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}
