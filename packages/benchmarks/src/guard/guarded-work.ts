import {
  createAnalyzer,
  IndexReader,
  IndexWriter,
  mergeProposed,
  packLayer,
  Searcher,
  type SearchQuery,
  searchQueryOf,
  TokenBuffer,
  unpackLayer,
  WasmKernels,
} from "@findling/engine";
import { mergeSettings, type QueryTimeSettings } from "@findling/protocol";
import { analysisTexts } from "../analysis-benchmark.js";
import * as make from "../queries/make-query.js";
import { SeededChoice } from "../seeded-choice.js";
import { addBatch, type GuardedIndex } from "./guarded-index.js";
import { kernelWork } from "./kernel-work.js";
import type { GuardedWork } from "./run-rounds.js";

/** Parts of the engine as its package exports them, then whole queries, all over the same index. */
export function guardedWork(index: GuardedIndex): GuardedWork[] {
  return [
    analysing(index),
    indexing(index),
    merging(index),
    reading(index),
    ...searching(index),
    ...kernelWork(index),
  ];
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
  return { name: "analyse texts of 500 records", run };
}

function indexing({ records, settings }: GuardedIndex): GuardedWork {
  const run = (): number => {
    const writer = new IndexWriter(settings.indexTime);
    for (let first = 0; first < 200; first += 100) addBatch(writer, records.slice(first, first + 100), first);
    return writer.share().liveDocuments;
  };
  return { name: "index two batches of 100", run };
}

function merging({ records, settings }: GuardedIndex): GuardedWork {
  const writer = new IndexWriter(settings.indexTime, { inlineMergeBytesMax: 0 });
  for (let first = 0; first < 1_000; first += 250) addBatch(writer, records.slice(first, first + 500), first);
  const { segments, dictionary } = writer.share();
  const proposal = { segments, dictionary, neighbours: null };
  return { name: "merge four segments", run: () => mergeProposed(proposal).byteLength };
}

function reading({ shared }: GuardedIndex): GuardedWork {
  const packed = shared.dictionary.map((layer) => packLayer(layer));
  const run = (): number => {
    let terms = 0;
    for (const layer of packed) terms += packLayer(unpackLayer(layer)).byteLength;
    for (let times = 0; times < 100; times++) terms += new IndexReader(shared).segments.length;
    return terms;
  };
  return { name: "pack dictionary, open 100 readers", run };
}

const countOnly: Partial<SearchQuery> = { hitsPerPage: 0 };
const exactWords: Partial<SearchQuery> = { typoTolerance: false, prefix: false };
const facets = ["type", "lang", "package"];
const filters = [{ attribute: "lang", op: "eq", value: "en" }] as const;

/** The name, the queries, their number, the request and the settings. */
type GuardedSearches = readonly [
  string,
  make.MakeQuery,
  number,
  Partial<SearchQuery>,
  Partial<QueryTimeSettings>?,
];

/** `match`: no hit is shown, so only planning and matching are left. */
const searches: readonly GuardedSearches[] = [
  ["match one frequent word", make.oneOf("frequent"), 12, { ...countOnly, ...exactWords }],
  ["match three words", make.wordsOfRecord(3), 25, { ...countOnly, ...exactWords }],
  ["match a prefix of 1", make.prefixOf(1, 1), 3, { ...countOnly, typoTolerance: false }],
  ["match two words, one typo", make.wordsWithTypo, 8, countOnly],
  ["search one frequent word", make.oneOf("frequent"), 4, {}],
  ["search one word, 0.1-1 %", make.oneOf("medium"), 4, {}],
  ["search two words", make.wordsOfRecord(2), 4, {}],
  ["search three words", make.wordsOfRecord(3), 4, {}],
  ["search a prefix of 1", make.prefixOf(1, 1), 2, {}],
  ["search a prefix of 3", make.prefixOf(3, 3), 4, {}],
  ["search a word + prefix of 1-4", make.wordAndPrefix(1, 4), 4, {}],
  ["search two words, one typo", make.wordsWithTypo, 4, {}],
  ["search a cut title", make.cutTitle, 4, {}],
  ["search Japanese, 2-4", make.charactersOf("japanese"), 4, {}],
  ["search with filter and facets", make.wordsOfRecord(1), 3, { facets, filters: [...filters] }],
  ["search committed, explain", make.wordsOfRecord(2), 3, { mode: "committed", explain: true }],
  ["search nothing (browse)", make.nothing, 4, {}],
  ["browse by numbers", make.nothing, 4, {}, { customRanking: [{ attribute: "inlinks", order: "desc" }] }],
  ["browse by texts", make.nothing, 4, {}, { customRanking: [{ attribute: "title", order: "asc" }] }],
  ["browse, few groups", make.nothing, 4, {}, { distinctAttribute: "type" }],
];

function searching({ reader, settings, source, corpus }: GuardedIndex): GuardedWork[] {
  // Compiled once, as in a server: each instance has memory of its own, so new ones would make V8 collect all
  // garbage again and again.
  const kernels = new WasmKernels();
  return searches.map(([name, maker, count, asked, queryTime = {}]) => {
    const snapshot = { index: reader, settings: mergeSettings(settings, { queryTime }), dataVersion: 1 };
    const queries = make
      .makeQueries(maker, { corpus, choice: new SeededChoice(count) }, count)
      .map((q) => ({ ...searchQueryOf({ q, typoTolerance: true }, snapshot.settings), ...asked }));
    const run = (): number => {
      // A new one each time: a searcher remembers the typos that it has looked for.
      const searcher = new Searcher(undefined, undefined, kernels);
      let found = 0;
      for (const query of queries) found += searcher.search(snapshot, query, source).nbHits;
      return found;
    };
    return { name, run };
  });
}
