import { writeFileSync } from "node:fs";
import { CannotRun, runCommand } from "../command-options.js";
import { type TextTable, tableLines } from "../compare/text-table.js";
import { requireWritableFile } from "../output-check.js";
import { progressOn } from "../progress-bar.js";
import { type GuardCommandLine, guardCommandLineOf, usage } from "./command-line.js";
import { compareFigures, type GuardDifference, isFailure } from "./compare-figures.js";
import { countedRecords, countInstructions, roundsInAll } from "./count-instructions.js";
import { countingMachine } from "./counting-machine.js";
import { figuresDifference } from "./figures-difference.js";
import { readFigures, writeFigures } from "./figures-file.js";
import type { Instructions } from "./median-instructions.js";
import { valgrindVersion } from "./valgrind.js";

await runCommand(async () => {
  const wanted = guardCommandLineOf(process.argv.slice(2));
  if (wanted.help) process.stdout.write(`${usage}\n`);
  else if (wanted.update) await update(wanted);
  else await compare(wanted);
});

async function update({ figures }: GuardCommandLine): Promise<void> {
  const machine = countingMachine(valgrindVersion());
  requireWritableFile("--figures", figures);
  const instructions = await count();
  writeFigures(figures, { machine, records: countedRecords, instructions });
  process.stdout.write(`Stored ${Object.keys(instructions).length} figures in ${figures}.\n`);
}

/** @throws Error some work has become more expensive @throws {CannotRun} */
async function compare({ figures, tolerance, json }: GuardCommandLine): Promise<void> {
  if (json !== null) requireWritableFile("--json", json);
  const stored = readFigures(figures);
  const here = { machine: countingMachine(valgrindVersion()), records: countedRecords };
  const unlike = figuresDifference(stored, here);
  if (unlike !== null) {
    throw new CannotRun(
      `The figures do not compare with what is counted here (${unlike}). Store your own before the change: ` +
        "--figures mine.json --update",
    );
  }
  const differences = compareFigures(stored.instructions, await count(), tolerance / 100);
  if (json !== null) writeFileSync(json, `${JSON.stringify(differences, null, 2)}\n`);
  process.stdout.write(`${tableLines(differencesTable(differences)).join("\n")}\n`);
  const failures = differences.filter(isFailure).map(({ name, verdict }) => `${name} (${verdict})`);
  if (failures.length === 0) return;
  throw new Error(
    `More than ${tolerance} % dearer than stored, or not the same works: ${failures.join(", ")}.`,
  );
}

function count(): Promise<Instructions> {
  const progress = progressOn(process.stderr)("guard", roundsInAll);
  return countInstructions(() => progress.advance(1));
}

function differencesTable(differences: readonly GuardDifference[]): TextTable {
  const figure = (value: number | null): string => value?.toLocaleString("en-US") ?? "-";
  return {
    head: ["work", "stored", "counted", "change", "verdict"],
    rows: differences.map(({ name, stored, measured, change, verdict }) => [
      name,
      figure(stored),
      figure(measured),
      change === null ? "-" : `${change >= 1 ? "+" : ""}${((change - 1) * 100).toFixed(2)} %`,
      verdict,
    ]),
  };
}
