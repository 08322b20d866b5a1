import { fileURLToPath } from "node:url";
import { optionValues, wholeNumber } from "../command-options.js";

export interface GuardCommandLine {
  readonly help: boolean;
  readonly update: boolean;
  /** In percent. */
  readonly tolerance: number;
  readonly rounds: number;
  readonly processes: number;
  readonly figures: string;
}

export const usage = `npm run bench:guard -- [options]

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

const figuresPath = fileURLToPath(new URL("../../guard.json", import.meta.url));

/** @throws {UsageError} */
export function guardCommandLineOf(args: readonly string[]): GuardCommandLine {
  const values = optionValues(args, {
    update: { type: "boolean", default: false },
    tolerance: { type: "string", default: "15" },
    rounds: { type: "string", default: "20" },
    processes: { type: "string", default: "5" },
    figures: { type: "string", default: figuresPath },
    help: { type: "boolean", default: false },
  });
  return {
    ...values,
    tolerance: wholeNumber("--tolerance", values.tolerance, 1),
    rounds: wholeNumber("--rounds", values.rounds, 1),
    processes: wholeNumber("--processes", values.processes, 1),
  };
}
