import { commandWithout, optionValues, wholeNumber } from "../command-options.js";

export interface AgreementCommandLine {
  readonly help: boolean;
  readonly data: string | null;
  readonly records: number;
  readonly queries: number;
  readonly seed: number;
  /** The limit of the whole run; null: no limit. */
  readonly minutes: number | null;
  readonly json: string | null;
  readonly document: string | null;
}

export const usage = `npm run bench:agreement -- [options]

Measures how often the first 20 hits are exactly those of ranking every match
in full, and the number of hits is the same, by class of the queries that
npm run bench asks. Indexes in this process. All of docs-large
(--records 1096554) takes about two gigabytes of memory and a quarter of an
hour: ranking every match of a frequent word takes seconds.

  --records <n>     how many records (75000)
  --data <file>     gzipped NDJSON to take them from; "generated" makes them up
                    (docs-large of ../shared/data, else generated)
  --queries <n>     queries of each class (200)
  --seed <n>        seed of the choice of queries, and of generated records (1)
  --minutes <n>     ask no more after this time (no limit). The queries left
                    out are drawn at random; the report counts them
  --json <file>     write the report as JSON too
  --document <file> write it as a page of Markdown too
  --help            this

Examples
  npm run bench:agreement -- --records 30000 --queries 20
  npm run bench:agreement -- --records 1096554 --document agreement.md

Ends with 0 when it was measured, whatever the share is, 1 when that failed, 2
when the options are wrong.`;

/** @throws {UsageError} */
export function commandLineOf(args: readonly string[]): AgreementCommandLine {
  const values = optionValues(args, options);
  return {
    help: values.help,
    data: values.data ?? null,
    records: wholeNumber("--records", values.records, 1),
    queries: wholeNumber("--queries", values.queries, 1),
    seed: wholeNumber("--seed", values.seed, 0),
    minutes: values.minutes === undefined ? null : wholeNumber("--minutes", values.minutes, 1),
    json: values.json ?? null,
    document: values.document ?? null,
  };
}

const options = {
  data: { type: "string" },
  records: { type: "string", default: "75000" },
  queries: { type: "string", default: "200" },
  seed: { type: "string", default: "1" },
  minutes: { type: "string" },
  json: { type: "string" },
  document: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

/** The path of a report makes no difference to it. */
const notShown = ["--json", "--document"];

export function commandShown(args: readonly string[]): string {
  return commandWithout("npm run bench:agreement --", args, notShown);
}
