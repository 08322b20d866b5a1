import { runCommand } from "../command-options.js";
import { thisMachine } from "../compare/machine.js";
import { type Table, tableLines } from "../compare/text-table.js";
import { progressOn } from "../progress-bar.js";
import { type GuardCommandLine, guardCommandLineOf, usage } from "./command-line.js";
import { compareFigures, type GuardDifference, isFailure } from "./compare-figures.js";
import { readFigures, writeFigures } from "./figures-file.js";
import { measureInProcesses } from "./measure-in-processes.js";
import { higherOf, lowerOf, type Ratios, warmUpRounds } from "./measure-ratios.js";

/** Enough for lists of many blocks; few enough that an index is built in seconds. */
const records = 6_000;

await runCommand(async () => {
  const wanted = guardCommandLineOf(process.argv.slice(2));
  if (wanted.help) process.stdout.write(`${usage}\n`);
  else if (wanted.update) await update(wanted);
  else await compare(wanted);
});

/**
 * Measures twice and stores the dearer of each pair. Some work has two speeds, by what V8 happens to compile: with the
 * cheaper stored, the other would look like a change.
 */
async function update(wanted: GuardCommandLine): Promise<void> {
  const ratios = higherOf(await measure(wanted, "guard"), await measure(wanted, "guard, again"));
  const { node, processor } = thisMachine(new Date());
  writeFigures(wanted.figures, { node, processor, ratios });
  process.stdout.write(`Stored ${Object.keys(ratios).length} figures in ${wanted.figures}.\n`);
}

/** @throws Error something got slower */
async function compare(wanted: GuardCommandLine): Promise<void> {
  const { tolerance } = wanted;
  const stored = readFigures(wanted.figures);
  const { node, processor } = thisMachine(new Date());
  if (stored.processor !== processor || stored.node.split(".")[0] !== node.split(".")[0]) {
    const from = `Node ${stored.node} on ${stored.processor}`;
    process.stdout.write(`The figures are of ${from}: compare with care.\n`);
  }
  const ratios = await measure(wanted, "guard");
  let differences = compareFigures(stored.ratios, ratios, tolerance / 100);
  if (differences.some(({ verdict }) => verdict === "slower")) {
    // What is slower is so again; what the machine did meanwhile hardly is.
    const again = await measure(wanted, "guard, again");
    differences = compareFigures(stored.ratios, lowerOf(ratios, again), tolerance / 100);
  }
  process.stdout.write(`${tableLines(differencesTable(differences)).join("\n")}\n`);
  const failures = differences.filter(isFailure).map(({ name, verdict }) => `${name} (${verdict})`);
  if (failures.length === 0) return;
  throw new Error(
    `More than ${tolerance} % slower than stored, or not the same works: ${failures.join(", ")}.`,
  );
}

function measure({ rounds, processes }: GuardCommandLine, label: string): Promise<Ratios> {
  const progress = progressOn(process.stderr)(label, (rounds + warmUpRounds) * processes);
  return measureInProcesses({ rounds, processes, records, onRound: () => progress.advance(1) });
}

function differencesTable(differences: readonly GuardDifference[]): Table {
  const figure = (value: number | null): string => value?.toFixed(3) ?? "-";
  return {
    head: ["work", "stored", "measured", "change", "verdict"],
    rows: differences.map(({ name, stored, measured, change, verdict }) => [
      name,
      figure(stored),
      figure(measured),
      change === null ? "-" : `${change >= 1 ? "+" : ""}${((change - 1) * 100).toFixed(1)} %`,
      verdict,
    ]),
  };
}
