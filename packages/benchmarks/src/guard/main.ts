import { fileURLToPath } from "node:url";
import { optionValues, runCommand, wholeNumber } from "../command-options.js";
import { thisMachine } from "../compare/machine.js";
import { type Table, tableLines } from "../compare/text-table.js";
import { progressOn } from "../progress-bar.js";
import { compareFigures, type GuardDifference, isFailure } from "./compare-figures.js";
import { readFigures, writeFigures } from "./figures-file.js";
import { measureInProcesses } from "./measure-in-processes.js";
import { lowerOf, type Ratios, warmUpRounds } from "./measure-ratios.js";

const figuresPath = fileURLToPath(new URL("../../guard.json", import.meta.url));
const records = 6_000;

const usage = `npm run bench:guard -- [options]

Measures parts of the engine and whole searches over generated records, as
multiples of a fixed loop of JavaScript, in processor time, and compares them
with packages/benchmarks/guard.json. About a minute; two where something seems
slower, since that is measured again.

  --update          store what is measured as the new figures
  --tolerance <n>   percent that a figure may grow by (15)
  --rounds <n>      rounds in each process (20)
  --processes <n>   processes, one after the other; their median counts (5)
  --figures <file>  where the figures are, instead of guard.json
  --help            this

Examples
  npm run bench:guard
  npm run bench:guard -- --update

Ends with 0 when nothing got slower, 1 when something did, or when works and
figures do not fit, 2 when the options are wrong.`;

await runCommand(async () => {
  const values = optionValues(process.argv.slice(2), {
    update: { type: "boolean", default: false },
    tolerance: { type: "string", default: "15" },
    rounds: { type: "string", default: "20" },
    processes: { type: "string", default: "5" },
    figures: { type: "string", default: figuresPath },
    help: { type: "boolean", default: false },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const tolerance = wholeNumber("--tolerance", values.tolerance, 1);
  const rounds = wholeNumber("--rounds", values.rounds, 1);
  const processes = wholeNumber("--processes", values.processes, 1);
  // Figures that cannot be read are told before anything is measured.
  const stored = values.update ? null : readFigures(values.figures);
  const measure = (label: string): Promise<Ratios> => {
    const progress = progressOn(process.stderr)(label, (rounds + warmUpRounds) * processes);
    return measureInProcesses({ rounds, processes, records, onRound: () => progress.advance(1) });
  };
  const ratios = await measure("guard");
  const { node, processor } = thisMachine(new Date());
  if (stored === null) {
    writeFigures(values.figures, { node, processor, ratios });
    process.stdout.write(`Stored ${Object.keys(ratios).length} figures in ${values.figures}.\n`);
    return;
  }
  if (stored.processor !== processor || stored.node.split(".")[0] !== node.split(".")[0]) {
    process.stdout.write(
      `The figures are of Node ${stored.node} on ${stored.processor}: compare with care.\n`,
    );
  }
  let differences = compareFigures(stored.ratios, ratios, tolerance / 100);
  if (differences.some(({ verdict }) => verdict === "slower")) {
    // What is slower is so again; what the machine did meanwhile hardly is.
    const again = await measure("guard, again");
    differences = compareFigures(stored.ratios, lowerOf(ratios, again), tolerance / 100);
  }
  process.stdout.write(`${tableLines(differencesTable(differences)).join("\n")}\n`);
  const failures = differences.filter(isFailure);
  if (failures.length === 0) return;
  const names = failures.map(({ name, verdict }) => `${name} (${verdict})`).join(", ");
  throw new Error(
    `More than ${tolerance} % slower than the stored figures, or not the same works: ${names}.`,
  );
});

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
