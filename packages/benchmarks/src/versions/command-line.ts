import { commandWithout, optionValues, UsageError, wholeNumber } from "../command-options.js";

export interface VersionsCommandLine {
  readonly help: boolean;
  readonly against: string;
  readonly data: string | null;
  readonly records: number;
  readonly queries: number;
  readonly rounds: number;
  readonly seed: number;
  readonly only: readonly string[] | null;
  readonly keep: string | null;
  readonly json: string | null;
}

export const usage = `npm run bench:versions -- --against <checkout> [options]

Compares the searches of this checkout with those of another one. Each runs as
a server of its own with the same records. Both are asked the same queries in
turn, and the least time of each query counts. All of docs-large
(--records 1096554) takes twenty minutes.

  --against <dir>   the other checkout. It must be built
  --records <n>     how many records (75000)
  --data <file>     NDJSON to take them from, gzipped or not; "generated" makes
                    them up (docs-large of ../shared/data, else generated)
  --queries <n>     queries of each class (150)
  --rounds <n>      how often each query is asked (2)
  --only <class>    only this class of queries; may be given several times
  --seed <n>        seed of the choice of queries, and of generated records (1)
  --keep <dir>      keep the data of both there, and use them in a later run with
                    the same records
  --json <file>     write the report as JSON too
  --help            this

Examples
  git worktree add ../before HEAD~1 && (cd ../before && npm run build)
  npm run bench:versions -- --against ../before
  npm run bench:versions -- --against ../before --keep ../data --only "two words"

Ends with 0 when it was measured, whatever the ratios are, 1 when that failed,
2 when the options are wrong.`;

/** @throws {UsageError} */
export function commandLineOf(args: readonly string[]): VersionsCommandLine {
  const values = optionValues(args, options);
  if (values.against === undefined && !values.help) {
    throw new UsageError("--against is missing: the checkout to compare this one with.");
  }
  return {
    help: values.help,
    against: values.against ?? "",
    data: values.data ?? null,
    records: wholeNumber("--records", values.records, 1),
    queries: wholeNumber("--queries", values.queries, 1),
    rounds: wholeNumber("--rounds", values.rounds, 1),
    seed: wholeNumber("--seed", values.seed, 0),
    only: values.only ?? null,
    keep: values.keep ?? null,
    json: values.json ?? null,
  };
}

const options = {
  against: { type: "string" },
  data: { type: "string" },
  records: { type: "string", default: "75000" },
  queries: { type: "string", default: "150" },
  rounds: { type: "string", default: "2" },
  seed: { type: "string", default: "1" },
  only: { type: "string", multiple: true },
  keep: { type: "string" },
  json: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

/** The paths make no difference to the report. */
const notShown = ["--json", "--keep", "--against"];

export function commandShown(args: readonly string[]): string {
  return commandWithout("npm run bench:versions --", args, notShown);
}
