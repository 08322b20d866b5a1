import { optionValues, UsageError, wholeNumber } from "../command-options.js";
import { luceneFolderByDefault } from "../engines/lucene-jars.js";
import { type DataPart, dataParts, usualDataFolder } from "./data-parts.js";

export interface RelevanceCommandLine {
  readonly help: boolean;
  readonly dataFolder: string;
  readonly parts: readonly DataPart[];
  readonly seed: number;
  readonly pages: number | null;
  readonly queries: number | null;
  readonly failures: number;
  readonly luceneFolder: string;
  readonly json: string | null;
  /** The path of an earlier report to compare with. */
  readonly before: string | null;
}

const names = dataParts.map(({ name }) => name);

/** The names of parts of these kinds. For test collections they are languages. */
function namesOf(...kinds: readonly string[]): string {
  return dataParts
    .filter(
      (part) => kinds.includes(part.kind) && (part.kind !== "collection" || kinds.includes(part.language)),
    )
    .map(({ name }) => name)
    .join(", ");
}

const quick = { pages: 600, queries: 60 };

export const usage = `npm run bench:relevance -- [options]

Measures what is found, and how high: test collections with judgements, known
pages of MDN by title, by a title cut short, misspelt or with a heading, and
films by title, beside plain BM25, MiniSearch, and Lucene where a JDK and its
jars are at hand; corrections of misspellings; and how the first hits agree
with the exact order, under two rankings and by what decides, over MDN in
English. "npm run bench:agreement" does the last for any number of records.
Indexes in this process.

  --only <parts>    only these, separated by commas:
                    ${namesOf("known items")} (known pages, by language)
                    ${namesOf("collection", "en")},
                    ${namesOf("collection", "ja", "zh")} (collections)
                    ${namesOf("films", "typos", "agreement")}
  --sample <pages>  index all records of this many pages of each language, and
                    look for these pages only; half of them are looked for
  --queries <n>     at most n questions of a test collection (1000), n titles
                    of films (300), n misspellings (all) and n queries of each
                    class of agreement (50)
  --quick           as --sample ${quick.pages} --queries ${quick.queries}
  --failures <n>    print n queries whose page did not come first, and why, and
                    n whose film did not
  --seed <n>        seed of samples (1)
  --data <folder>   where the data is (../shared/data beside the repository)
  --lucene <folder> where the jars of Lucene 8 are
                    (${luceneFolderByDefault})
  --json <file>     write the report as JSON too, with every failure
  --before <file>   print also which figures differ from this report, which
                    --json wrote
  --help            this

Examples
  npm run bench:relevance
  npm run bench:relevance -- --quick
  npm run bench:relevance -- --only en,ja --failures 20
  npm run bench:relevance -- --only cranfield,npl --json report.json
  npm run bench:relevance -- --only cranfield,npl --before report.json

Ends with 0 when all was measured, 1 when that failed or data is not there, 2
when the options are wrong.`;

/** @throws {UsageError} */
export function commandLineOf(args: readonly string[]): RelevanceCommandLine {
  const values = optionValues(args, options);
  const effort = values.quick ? quick : { pages: null, queries: null };
  return {
    help: values.help,
    dataFolder: values.data,
    parts: values.only === undefined ? dataParts : partsOf(values.only),
    seed: wholeNumber("--seed", values.seed, 0),
    pages: values.sample === undefined ? effort.pages : wholeNumber("--sample", values.sample, 1),
    queries: values.queries === undefined ? effort.queries : wholeNumber("--queries", values.queries, 1),
    failures: wholeNumber("--failures", values.failures, 0),
    luceneFolder: values.lucene,
    json: values.json ?? null,
    before: values.before ?? null,
  };
}

const options = {
  only: { type: "string" },
  sample: { type: "string" },
  queries: { type: "string" },
  quick: { type: "boolean", default: false },
  failures: { type: "string", default: "0" },
  seed: { type: "string", default: "1" },
  data: { type: "string", default: usualDataFolder },
  lucene: { type: "string", default: luceneFolderByDefault },
  json: { type: "string" },
  before: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

function partsOf(list: string): DataPart[] {
  const wanted = list.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`--only knows no "${unknown}"; it knows ${names.join(", ")}.`);
  }
  return dataParts.filter(({ name }) => wanted.includes(name));
}
