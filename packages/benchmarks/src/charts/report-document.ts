import type { Report } from "../compare/report.js";
import { reportTables } from "../compare/report-tables.js";
import { runFacts } from "../compare/run-facts.js";
import { markdownTable } from "../compare/text-table.js";
import type { Chart } from "./report-charts.js";

/** `docs/benchmarks.md`: charts and tables of one run, and how to read them. */
export function reportDocument(report: Report, charts: readonly Chart[]): string {
  const { note } = report;
  const tables = reportTables(report).flatMap(({ heading, table }) => [
    `## ${heading}`,
    "",
    ...markdownTable(table),
    "",
  ]);
  const images = charts.flatMap(({ file, caption }) => [`![${caption}](benchmarks/${file})`, ""]);
  return [
    "# Benchmarks",
    "",
    "Written by the command below; who changes something runs it again and does not edit this page.",
    "",
    ...runFacts(report),
    ...(note === null ? [] : [`| note | ${note} |`]),
    "",
    ...howToRead,
    "",
    ...images,
    ...tables,
  ].join("\n");
}

const howToRead = [
  "## How to read this",
  "",
  "- Every engine has the same records (title, hierarchy and content) and the same queries, made from the records by a",
  "  seed. They take turns of fifty queries, the first time ten, so that what else the machine does hits all alike. Before,",
  "  up to five times as many of each class, drawn by another seed, warm them up, as far as two seconds reach. Each runs in",
  "  a process of its own; its time is taken inside that process.",
  "- `docs-large` is documentation of 114 packages of Debian by paragraphs, in 25 languages, `docs-80k` a sample of it;",
  "  neither is published. Without them records are generated, by a seed and with the frequencies of words",
  "  that languages have.",
  "- An answer is the first 20 of all records that have every word, with the exact number of them. Where a class needs",
  "  no prefixes or typos the peers are not asked for any; Findling is asked with its defaults, which have both, unless",
  "  the class says otherwise.",
  "- `questions` are of 5 to 15 words that hardly ever stand together in one record. Findling is asked with its defaults, and ranks what has",
  "  any of them; the peers are asked for any word: Lucene with `SHOULD`, FTS5 with `OR`, PostgreSQL with `|`, MiniSearch",
  '  with `combineWith: "OR"`, Orama with a `threshold` of 1, FlexSearch with `suggest`. They count all that has any of',
  "  them, as in the other classes.",
  "- Findling's time is `processingTimeMs` of a real server: the whole ranking, one hit for each url, 20 records with",
  "  highlights. The peers give numbers of documents only, ranked by their own measure.",
  "- A ratio is the peer's p50 to Findling's, both of the queries that both were asked: above 1 the peer is slower. `finds",
  "  54 %`: it found something for so many of the queries that Findling finds something for; each cuts text into words in",
  "  its own way, and to find nothing is quick. `40 asked`: it had spent its seconds on the class by then, or ended. `-`:",
  "  it cannot do that, or was asked none of it.",
  "- The p99 of fewer than 100 queries is the longest. `200, 33 different`: there are only so many, as of single letters;",
  "  the rest had been asked before.",
  "- Parts of a class by how many records match (not groups of them, which Findling counts) stand below it, where there",
  "  are ten queries or more.",
  "- The classes named `few words` ask the same queries in several ways, in turns of ten of which each begins with",
  "  another class: who asks a query first finds less of what it reads in caches.",
  "- Of `get record` there is only the time of the whole request.",
  "- Indexing is measured one engine after the other. Findling's includes HTTP, and every batch of 1,000 is safe on disk",
  "  before it is answered; what its threads take to merge after the last one counts, as the peers' last steps do. Burst:",
  "  the fastest 100,000 records in a row, or all where there are fewer, without these steps. MiniSearch, Orama and FlexSearch keep everything in memory only.",
  "- RSS counts what has been read of files that are mapped, though the system takes it back where it needs memory: of Findling",
  "  the records, of Lucene the index.",
  "- Classes are searched without remembered answers. Clients that type over HTTP, each title drawn by chance, are",
  "  measured without and with, each time on a server that was started for it and has been typed at for up to a minute,",
  "  so that V8 has compiled what it needs. An answer may be remembered from the third time on: what share of the",
  "  searches had been asked twice before is told, and grows with the time that nothing is written. The clients share the",
  "  processors with the server; they are one thread, which keeps nothing of an answer.",
  "- Before records are written one by one five times as many are written that are not measured. The disk has one page to",
  "  write for each, Findling seventeen or more, far from each other.",
  "- How often Findling's first 20 are those of ranking every match in full: [agreement.md](agreement.md). Where its time",
  "  goes, and what was tried: [performance.md](performance.md).",
  "- Growth is Findling alone, started anew for each number of records.",
  "- MiniSearch, Orama and FlexSearch cut text by the same few lines, with bigrams for scripts without spaces.",
];
