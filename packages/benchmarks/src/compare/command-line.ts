import { documentsFolder } from "../charts/write-document.js";
import { commandWithout, optionValues, UsageError, wholeNumber } from "../command-options.js";
import { luceneFolderByDefault, type PeerChoice, type PeerName, peerNames } from "../engines/peer-starts.js";

export interface CommandLine {
  readonly help: boolean;
  readonly data: string | null;
  readonly records: number;
  readonly queries: number;
  readonly seed: number;
  readonly peers: PeerChoice;
  readonly classSeconds: number;
  readonly throughputSeconds: number;
  readonly writes: number;
  /** Numbers of records to measure the growth of times with, ascending; none: it is not measured. */
  readonly growth: readonly number[];
  readonly note: string | null;
  readonly json: string | null;
  /** The folder that `benchmarks.md` and its charts are written to. */
  readonly documents: string | null;
  /** The folder that profiles are written to, in place of all else. */
  readonly profile: string | null;
}

export const usage = `npm run bench -- [options]

Measures Findling beside other engines: the same records, the same queries, in
turn, each engine in a process of its own. Findling is a real server, asked over
HTTP. About five minutes with the defaults.

  --records <n>     how many records (75000)
  --data <file>     gzipped NDJSON to take them from; "generated" makes them up
                    (docs-large of ../shared/data, else generated)
  --queries <n>     queries of each class (200)
  --peers <names>   of ${peerNames.slice(0, 4).join(", ")},
                    ${peerNames.slice(4).join(", ")}, separated by commas; "none"
                    for Findling alone (all that this machine has)
  --lucene <folder> where the jars of Lucene 8 are ($LUCENE_JARS, and without it
                    /usr/share/java)
  --class-seconds <n>
                    an engine that has taken longer for a class is asked no
                    more of it (60)
  --throughput <n>  seconds of typing over HTTP for each of 1, 4 and 16 clients
                    (5); 0 leaves it out
  --writes <n>      records written one by one, after all searches (1000); 0
                    leaves it out
  --growth          measure Findling alone with ever more records too
  --growth-records <list>
                    with how many (10000,100000,1000000)
  --seed <n>        seed of the choice of queries, and of generated records (1)
  --json <file>     write the report as JSON too
  --charts          write docs/benchmarks.md with charts in docs/benchmarks
  --docs <folder>   to this folder instead
  --note <text>     what a reader should know of this run, for the page
  --profile <folder>
                    measure nothing; search with Findling alone, and write for
                    each class profiles of the search threads (.cpuprofile) and
                    one flame graph of all (.svg)
  --help            this

Examples
  npm run bench -- --records 20000 --queries 100
  npm run bench -- --records 1096554 --peers none --json report.json
  npm run bench -- --records 1096554 --peers fts5,lucene
  npm run bench -- --records 1096554 --peers fts5,lucene --growth --charts
  npm run bench -- --records 100000 --profile profiles
  npm run bench -- --data generated --records 5000 --peers minisearch

Ends with 0 when all was measured, also where a peer is not on the machine, 1
when that failed, 2 when the options are wrong.`;

/** @throws {UsageError} */
export function commandLineOf(args: readonly string[]): CommandLine {
  const values = optionValues(args, options);
  return {
    help: values.help,
    data: values.data ?? null,
    records: wholeNumber("--records", values.records, 1),
    queries: wholeNumber("--queries", values.queries, 1),
    seed: wholeNumber("--seed", values.seed, 0),
    peers: { peers: peersOf(values.peers), luceneFolder: values.lucene },
    classSeconds: wholeNumber("--class-seconds", values["class-seconds"], 1),
    throughputSeconds: wholeNumber("--throughput", values.throughput, 0),
    writes: wholeNumber("--writes", values.writes, 0),
    growth: values.growth ? sizesOf(values["growth-records"]) : [],
    note: values.note ?? null,
    json: values.json ?? null,
    documents: values.docs ?? (values.charts ? documentsFolder : null),
    profile: values.profile ?? null,
  };
}

const options = {
  data: { type: "string" },
  records: { type: "string", default: "75000" },
  queries: { type: "string", default: "200" },
  peers: { type: "string", default: "all" },
  lucene: { type: "string", default: luceneFolderByDefault },
  "class-seconds": { type: "string", default: "60" },
  throughput: { type: "string", default: "5" },
  writes: { type: "string", default: "1000" },
  seed: { type: "string", default: "1" },
  growth: { type: "boolean", default: false },
  "growth-records": { type: "string", default: "10000,100000,1000000" },
  note: { type: "string" },
  json: { type: "string" },
  charts: { type: "boolean", default: false },
  docs: { type: "string" },
  profile: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

function sizesOf(list: string): number[] {
  return list
    .split(",")
    .map((size) => wholeNumber("--growth-records", size, 1))
    .sort((a, b) => a - b);
}

function peersOf(list: string): readonly PeerName[] {
  if (list === "all") return peerNames;
  if (list === "none") return [];
  const wanted = list.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !peerNames.some((peer) => peer === name));
  if (unknown !== undefined) {
    throw new UsageError(`--peers knows no "${unknown}"; it knows ${peerNames.join(", ")}.`);
  }
  return peerNames.filter((peer) => wanted.includes(peer));
}

/** Where a report was written to, what was said of it and where the machine keeps a peer made no difference to it. */
const notShown = new Set(["--json", "--docs", "--note", "--lucene"]);

export function commandShown(args: readonly string[]): string {
  return commandWithout("npm run bench --", args, notShown);
}
