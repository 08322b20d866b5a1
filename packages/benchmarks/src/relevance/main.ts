import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../command-options.js";
import { requireWritableFile } from "../output-check.js";
import { sayProgress } from "../progress.js";
import { commandLineOf, type RelevanceCommandLine, usage } from "./command-line.js";
import { missingFiles } from "./data-parts.js";
import { earlierFigures, movedFigures } from "./earlier-report.js";
import { failureText, filmFailureText, spreadFailures } from "./failure-listing.js";
import { figuresOfReport } from "./figures.js";
import { measureRelevance } from "./measure-relevance.js";
import { allRankers } from "./rankers/all-rankers.js";
import { relevanceTables } from "./relevance-tables.js";

await runCommand(() => {
  const commandLine = commandLineOf(process.argv.slice(2));
  if (commandLine.help) print(usage);
  else process.exitCode = measure(commandLine) ? 0 : 1;
});

/** Returns false if data are missing. The existing parts are measured nevertheless. */
function measure(commandLine: RelevanceCommandLine): boolean {
  const { dataFolder, parts, failures, json, before, luceneFolder, ...options } = commandLine;
  if (json !== null) requireWritableFile("--json", json);
  const earlier = before === null ? null : earlierFigures(before);
  const missing = parts.flatMap((part) => missingFiles(dataFolder, part));
  for (const file of missing) process.stderr.write(`Not there: ${join(dataFolder, file)}\n`);
  const present = parts.filter((part) => missingFiles(dataFolder, part).length === 0);
  if (present.length === 0) {
    process.stderr.write(`There is nothing to measure with in ${dataFolder}.\n`);
    return false;
  }
  const rankers = allRankers(luceneFolder);
  const report = measureRelevance({ ...options, dataFolder, parts: present, rankers, say: sayProgress });
  const figures = figuresOfReport(report);
  for (const failure of spreadFailures(report.knownItems, failures)) print(`${failureText(failure)}\n`);
  for (const failure of report.films?.failures.slice(0, failures) ?? []) print(filmFailureText(failure));
  print(relevanceTables(report));
  if (earlier !== null) print(movedFigures(earlier, figures).join("\n"));
  if (json !== null) writeFileSync(json, `${JSON.stringify({ ...report, figures }, null, 2)}\n`);
  return missing.length === 0;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
