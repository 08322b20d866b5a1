import { fileURLToPath } from "node:url";
import { optionValues, UsageError, wholeNumber } from "../command-options.js";

export interface GuardCommandLine {
  readonly help: boolean;
  readonly update: boolean;
  /** The path to which the comparison is also written as JSON. */
  readonly json: string | null;
  /** In percent. */
  readonly tolerance: number;
  readonly figures: string;
}

export const usage = `npm run bench:guard -- [options]

Counts the instructions that parts of the engine and whole searches over
generated records take, with valgrind, and compares them with
packages/benchmarks/guard.json. About two minutes on two free cores.

  --update          store what is counted as the new figures
  --tolerance <n>   percent that a figure may grow by (1)
  --figures <file>  where the figures are, instead of guard.json
  --json <file>     write the comparison as JSON too
  --help            this

Examples
  npm run bench:guard
  npm run bench:guard -- --figures mine.json --update

What V8 compiles with and collects garbage with is left out, and what is no
instruction, such as waiting for memory, is not seen.

Ends with 0 when nothing got dearer, 1 when something did, or when works and
figures do not fit, 2 when it cannot compare: wrong options, no valgrind, or
figures of another Node, valgrind, kind of processor or number of records.`;

const figuresPath = fileURLToPath(new URL("../../guard.json", import.meta.url));

/** @throws {UsageError} */
export function guardCommandLineOf(args: readonly string[]): GuardCommandLine {
  const values = optionValues(args, {
    update: { type: "boolean", default: false },
    json: { type: "string" },
    tolerance: { type: "string" },
    figures: { type: "string", default: figuresPath },
    help: { type: "boolean", default: false },
  });
  const { json = null, tolerance } = values;
  if (values.update && !values.help && (json !== null || tolerance !== undefined)) {
    const ignored = json === null ? "--tolerance" : "--json";
    throw new UsageError(`${ignored} does nothing with --update, which compares nothing.`);
  }
  return { ...values, json, tolerance: wholeNumber("--tolerance", tolerance ?? "1", 1) };
}
