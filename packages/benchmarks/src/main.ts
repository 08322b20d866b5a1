import { writeFileSync } from "node:fs";
import { runCommand } from "./command-options.js";
import { commandLineOf, usage } from "./compare/command-line.js";
import { thisMachine } from "./compare/machine.js";
import type { Report } from "./compare/report.js";
import { reportText } from "./compare/report-table.js";
import { runComparison } from "./compare/run-comparison.js";
import { progressOn } from "./progress-bar.js";
import { chooseRecords } from "./records/choose-records.js";

await runCommand(async () => {
  const wanted = commandLineOf(process.argv.slice(2));
  if (wanted.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const say = (line: string): unknown => process.stderr.write(`${line}\n`);
  const source = chooseRecords({ data: wanted.data, count: wanted.records, seed: wanted.seed }, say);
  const startProgress = progressOn(process.stderr);
  const comparison = await runComparison({
    source,
    startProgress,
    recordCount: wanted.records,
    seed: wanted.seed,
    queriesPerClass: wanted.queries,
    peers: wanted.peers,
    classSecondsMax: wanted.classSeconds,
    throughputSeconds: wanted.throughputSeconds,
  });
  const command = ["npm run bench --", ...process.argv.slice(2)].join(" ");
  const report: Report = { machine: thisMachine(new Date()), command, growth: [], ...comparison };
  process.stdout.write(`${reportText(report)}\n`);
  if (wanted.json !== null) writeFileSync(wanted.json, `${JSON.stringify(report, null, 2)}\n`);
});
