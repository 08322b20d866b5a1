import {
  createAnalyzer,
  IndexReader,
  IndexWriter,
  mergeProposed,
  packLayer,
  Searcher,
  type SearchQuery,
  TokenBuffer,
  unpackLayer,
} from "@findling/engine";
import { analysisTexts } from "../analysis-benchmark.js";
import { defaultQuery } from "../default-query.js";
import * as make from "../queries/make-query.js";
import { SeededChoice } from "../seeded-choice.js";
import { addBatch, type GuardedIndex } from "./guarded-index.js";

/** Some milliseconds of the engine's work, always the same. */
export interface GuardedWork {
  readonly name: string;
  /** Gives a number that depends on all that was done. */
  run(): number;
}

/** Parts of the engine as its package offers them, then whole queries, each over the same index. */
export function guardedWork(index: GuardedIndex): GuardedWork[] {
  return [analysing(index), indexing(index), merging(index), reading(index), ...searching(index)];
}

function analysing({ records }: GuardedIndex): GuardedWork {
  const { texts } = analysisTexts(records.slice(0, 500));
  const analyzer = createAnalyzer({ languages: ["en"], dictionary: [] });
  const tokens = new TokenBuffer();
  const run = (): number => {
    let count = 0;
    for (const text of texts) {
      analyzer.analyze(text, tokens);
      count += tokens.length;
    }
    return count;
  };
  return { name: "analyse texts", run };
}

function indexing({ records, settings }: GuardedIndex): GuardedWork {
  const run = (): number => {
    const writer = new IndexWriter(settings.indexTime);
    for (let first = 0; first < 200; first += 100) addBatch(writer, records.slice(first, first + 100), first);
    return writer.share().liveDocuments;
  };
  return { name: "index batches", run };
}

function merging({ records, settings }: GuardedIndex): GuardedWork {
  const writer = new IndexWriter(settings.indexTime, { inlineMergeBytesMax: 0 });
  for (let first = 0; first < 1_000; first += 250) addBatch(writer, records.slice(first, first + 500), first);
  const { segments, dictionary } = writer.share();
  const proposal = { segments, dictionary, neighbours: null };
  return { name: "merge segments", run: () => mergeProposed(proposal).byteLength };
}

function reading({ shared }: GuardedIndex): GuardedWork {
  const packed = shared.dictionary.map((layer) => packLayer(layer));
  const run = (): number => {
    let terms = 0;
    for (const layer of packed) terms += packLayer(unpackLayer(layer)).byteLength;
    for (let times = 0; times < 100; times++) terms += new IndexReader(shared).segments.length;
    return terms;
  };
  return { name: "open an index", run };
}

const countOnly: Partial<SearchQuery> = { hitsPerPage: 0 };
const exactWords: Partial<SearchQuery> = { typoTolerance: false, prefix: false };
const facets = ["type", "lang", "package"];
const filters = [{ attribute: "lang", op: "eq", value: "en" }] as const;

/** Names, queries, how many of them, and what is asked for. `count`: without any hit, so that matching is left. */
const searches: readonly (readonly [string, make.MakeQuery, number, Partial<SearchQuery>])[] = [
  ["count: one frequent word", make.oneOf("frequent"), 12, { ...countOnly, ...exactWords }],
  ["count: three words", make.wordsOfRecord(3), 25, { ...countOnly, ...exactWords }],
  ["count: prefix of 1", make.prefixOf(1, 1), 3, { ...countOnly, typoTolerance: false }],
  ["count: a word with a typo", make.wordsWithTypo, 8, countOnly],
  ["one frequent word", make.oneOf("frequent"), 4, {}],
  ["one word, 0.1-1 %", make.oneOf("medium"), 4, {}],
  ["two words", make.wordsOfRecord(2), 4, {}],
  ["three words", make.wordsOfRecord(3), 4, {}],
  ["prefix of 1", make.prefixOf(1, 1), 2, {}],
  ["prefix of 3", make.prefixOf(3, 3), 4, {}],
  ["word + prefix of 1-4", make.wordAndPrefix(1, 4), 4, {}],
  ["two words, one typo", make.wordsWithTypo, 4, {}],
  ["cut title", make.cutTitle, 4, {}],
  ["Japanese, 2-4", make.charactersOf("japanese"), 4, {}],
  ["filter and facets", make.wordsOfRecord(1), 3, { facets, filters: [...filters] }],
  ["committed, explain", make.wordsOfRecord(2), 3, { mode: "committed", explain: true }],
  ["empty query", make.nothing, 4, {}],
];

function searching({ reader, settings, source, corpus }: GuardedIndex): GuardedWork[] {
  const snapshot = { index: reader, settings, dataVersion: 1 };
  return searches.map(([name, maker, count, asked]) => {
    const queries = make.makeQueries(maker, { corpus, choice: new SeededChoice(count) }, count);
    const run = (): number => {
      // A searcher remembers the typos that it has looked for.
      const searcher = new Searcher();
      let found = 0;
      for (const q of queries)
        found += searcher.search(snapshot, { ...defaultQuery, ...asked, q }, source).nbHits;
      return found;
    };
    return { name, run };
  });
}
