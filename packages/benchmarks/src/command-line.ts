import { documentsFolder } from "./charts/write-document.js";
import { commandWithout, optionValues, UsageError, wholeNumber } from "./command-options.js";
import { luceneFolderByDefault } from "./engines/lucene-jars.js";
import { type PeerChoice, type PeerName, peerNames } from "./engines/peer-starts.js";
import { refuseIgnored } from "./ignored-options.js";

export interface ComparisonCommandLine {
  readonly help: boolean;
  readonly data: string | null;
  readonly records: number;
  readonly queries: number;
  readonly seed: number;
  readonly peers: PeerChoice;
  readonly classSeconds: number;
  readonly throughputSeconds: number;
  readonly writes: number;
  /** Numbers of records at which to measure how times grow, ascending; none: growth is not measured. */
  readonly growth: readonly number[];
  readonly note: string | null;
  readonly json: string | null;
  /** The folder for `benchmarks.md` and its charts. */
  readonly documents: string | null;
  /** The folder for profiles. With it nothing else is measured. */
  readonly profile: string | null;
}

export const usage = `npm run bench -- [options]

Measures Findling beside other engines: the same records, the same queries, in
turn, each engine in a process of its own. Findling is a real server, asked over
HTTP. About five minutes with the defaults.

  --records <n>     how many records (75000)
  --data <file>     NDJSON, gzipped or not, to take them from; "generated" makes
                    them up (docs-large of ../shared/data, else generated)
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
export function commandLineOf(args: readonly string[]): ComparisonCommandLine {
  const values = optionValues(args, options);
  const help = values.help ?? false;
  if (!help) refuseIgnored(Object.keys(values));
  const peers = peersOf(values.peers ?? "all");
  if (!help && values.lucene !== undefined && !peers.includes("lucene")) {
    throw new UsageError("--lucene does nothing where --peers has no lucene.");
  }
  return {
    help,
    data: values.data ?? null,
    records: wholeNumber("--records", values.records ?? "75000", 1),
    queries: wholeNumber("--queries", values.queries ?? "200", 1),
    seed: wholeNumber("--seed", values.seed ?? "1", 0),
    peers: { peers, luceneFolder: values.lucene ?? luceneFolderByDefault },
    classSeconds: wholeNumber("--class-seconds", values["class-seconds"] ?? "60", 1),
    throughputSeconds: wholeNumber("--throughput", values.throughput ?? "5", 0),
    writes: wholeNumber("--writes", values.writes ?? "1000", 0),
    growth: values.growth === true ? sizesOf(values["growth-records"] ?? "10000,100000,1000000") : [],
    note: values.note ?? null,
    json: values.json ?? null,
    documents: values.docs ?? (values.charts === true ? documentsFolder : null),
    profile: values.profile ?? null,
  };
}

/** Without defaults, so that an option with a value was given. */
const options = {
  data: { type: "string" },
  records: { type: "string" },
  queries: { type: "string" },
  peers: { type: "string" },
  lucene: { type: "string" },
  "class-seconds": { type: "string" },
  throughput: { type: "string" },
  writes: { type: "string" },
  seed: { type: "string" },
  growth: { type: "boolean" },
  "growth-records": { type: "string" },
  note: { type: "string" },
  json: { type: "string" },
  charts: { type: "boolean" },
  docs: { type: "string" },
  profile: { type: "string" },
  help: { type: "boolean" },
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

/**
 * Options that make no difference to a report: where it is written, its note, and where the machine has a
 * peer.
 */
const notShown = ["--json", "--docs", "--note", "--lucene"];

export function commandShown(args: readonly string[]): string {
  return commandWithout("npm run bench --", args, notShown);
}
