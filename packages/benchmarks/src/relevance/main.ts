import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../command-options.js";
import { requireWritableFile } from "../output-check.js";
import { sayProgress } from "../progress.js";
import { type CommandLine, commandLineOf, usage } from "./command-line.js";
import { missingFiles } from "./data-parts.js";
import { failureText, spreadFailures } from "./failure-listing.js";
import { measureRelevance } from "./measure-relevance.js";
import { readReferenceFigures } from "./reference-figures.js";
import { relevanceTables } from "./relevance-tables.js";

await runCommand(() => {
  const commandLine = commandLineOf(process.argv.slice(2));
  if (commandLine.help) print(usage);
  else process.exitCode = measure(commandLine) ? 0 : 1;
});

/** False where data is not there: what is there is measured all the same. */
function measure({ dataFolder, parts, failures, json, ...options }: CommandLine): boolean {
  if (json !== null) requireWritableFile("--json", json);
  const missing = parts.flatMap((part) => missingFiles(dataFolder, part));
  for (const file of missing) process.stderr.write(`Not there: ${join(dataFolder, file)}\n`);
  const present = parts.filter((part) => missingFiles(dataFolder, part).length === 0);
  if (present.length === 0) {
    process.stderr.write(`There is nothing to measure with in ${dataFolder}.\n`);
    return false;
  }
  const report = measureRelevance({ ...options, dataFolder, parts: present, say: sayProgress });
  const references = readReferenceFigures(join(dataFolder, "bm25-baseline.json"));
  for (const failure of spreadFailures(report.knownItems, failures)) print(`${failureText(failure)}\n`);
  print(relevanceTables(report, references));
  if (json !== null) writeFileSync(json, `${JSON.stringify({ ...report, references }, null, 2)}\n`);
  return missing.length === 0;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
