import { Searcher } from "@findling/engine";
import type { StartProgress } from "../progress-bar.js";
import { corpusWords } from "../queries/corpus-words.js";
import type { QueryClass } from "../queries/query-class.js";
import { queryClasses } from "../queries/query-classes.js";
import type { RecordBatches } from "../records/record-source.js";
import { SeededChoice } from "../seeded-choice.js";
import type { Agreement, Difference } from "./agreement-report.js";
import { ClassCounts } from "./class-counts.js";
import { OrderComparer, type OrderComparison } from "./compare-orders.js";
import { comparedClasses } from "./compared-classes.js";
import { type DistinctSearch, distinctSearches } from "./distinct-searches.js";
import { SearchedIndex } from "./searched-index.js";

export interface AgreementOptions {
  readonly source: RecordBatches;
  readonly recordCount: number;
  readonly seed: number;
  readonly queriesPerClass: number;
  /** The limit of the whole run. No search begins after it. Infinity: all queries are asked. */
  readonly secondsMax: number;
  readonly startProgress: StartProgress;
  /** The searcher whose order is compared with the exact one. By default it searches like a server. */
  readonly measured?: Searcher;
}

/**
 * Indexes the records. Asks every query of the compared classes twice: as usual, and with every match ranked
 * in full.
 */
export async function runAgreement(options: AgreementOptions): Promise<Agreement> {
  const { source, recordCount, seed, queriesPerClass, secondsMax, startProgress } = options;
  const secondsSince = stopwatch();
  const classes = await classesOf(options);
  const index = await SearchedIndex.build(source, startProgress("index", recordCount));
  const indexingSeconds = secondsSince();

  const searches = distinctSearches(classes, new SeededChoice(seed));
  const comparer = new OrderComparer(index, options.measured ?? new Searcher());
  const counts = new ClassCounts();
  const differences: Difference[] = [];
  const progress = startProgress("search", searches.length);
  for (const search of searches) {
    if (secondsSince() >= secondsMax) break;
    const comparison = comparer.compare(search);
    counts.add(search, comparison);
    if (isDifferent(comparison)) differences.push(differenceOf(search, comparison));
    progress.advance(1);
  }
  return {
    dataset: source.name,
    recordCount: index.recordCount,
    seed,
    queriesPerClass,
    indexingSeconds,
    searchingSeconds: secondsSince() - indexingSeconds,
    classes: classes.map((queryClass) => counts.of(queryClass)),
    differences,
  };
}

/**
 * The classes that `npm run bench` measures with the same seed. The words that they are made from are not
 * kept.
 */
async function classesOf({
  source,
  recordCount,
  seed,
  queriesPerClass,
}: AgreementOptions): Promise<QueryClass[]> {
  const corpus = await corpusWords(source, recordCount);
  const choice = new SeededChoice(seed);
  const classes = queryClasses({ corpus, choice, perClass: queriesPerClass });
  return comparedClasses(classes, choice, queriesPerClass);
}

function isDifferent({ firstRank, nbHits, exactNbHits }: OrderComparison): boolean {
  return firstRank !== null || nbHits !== exactNbHits;
}

function differenceOf({ query, drawn }: DistinctSearch, comparison: OrderComparison): Difference {
  const { nbHits, exactNbHits, firstRank } = comparison;
  const classes = [...drawn].map(([name, count]) => ({ name, drawn: count }));
  return { q: query.q, classes, nbHits, exactNbHits, firstRank };
}

function stopwatch(): () => number {
  const started = performance.now();
  return () => (performance.now() - started) / 1_000;
}
