import { FindlingEngine } from "../engines/findling-engine.js";
import { percentiles } from "../percentiles.js";
import type { StartProgress } from "../progress-bar.js";
import { corpusWords } from "../queries/corpus-words.js";
import { grouped } from "../queries/query-class.js";
import { queryClasses } from "../queries/query-classes.js";
import { type RecordBatches, thinned } from "../records/record-source.js";
import { SeededChoice } from "../seeded-choice.js";
import { indexRecords } from "./index-records.js";
import { measureTogether } from "./measure-class.js";
import type { GrowthReport } from "./report.js";
import { warmUp, warmUpQueries } from "./warm-up.js";

export interface GrowthOptions {
  /** Ascending. */
  readonly recordCounts: readonly number[];
  /** Has the greatest of these numbers of records. */
  readonly source: RecordBatches;
  readonly seed: number;
  readonly queriesPerClass: number;
  readonly startProgress: StartProgress;
}

/**
 * Measures only Findling, with more and more records. Smaller numbers of them come from all over the source,
 * so that the records are alike.
 */
export async function runGrowth(options: GrowthOptions): Promise<GrowthReport[]> {
  const reports: GrowthReport[] = [];
  for (const count of options.recordCounts) reports.push(await measureGrowth(count, options));
  return reports;
}

/** The limit for each class. */
const secondsMax = 60;

async function measureGrowth(
  count: number,
  { recordCounts, source, seed, queriesPerClass, startProgress }: GrowthOptions,
): Promise<GrowthReport> {
  const records = thinned(source, count / Math.max(...recordCounts));
  const corpus = await corpusWords(records, count);
  const classesOf = (choice: SeededChoice, perClass: number) => queryClasses({ corpus, choice, perClass });
  const engine = await FindlingEngine.start();
  try {
    const indexed = await indexRecords(engine, records, startProgress("growth, index", count));
    const warming = classesOf(new SeededChoice(seed + 1), warmUpQueries(queriesPerClass));
    await warmUp(warming, [engine], startProgress("growth, warm up", warming.length));
    const classes = classesOf(new SeededChoice(seed), queriesPerClass);
    const progress = startProgress("growth, search", classes.length);
    const measured: GrowthReport["classes"][number][] = [];
    for (const group of grouped(classes)) {
      for (const [at, [{ ms }]] of (await measureTogether(group, [engine], secondsMax)).entries())
        measured.push({ name: group[at].name, ms: percentiles(ms) });
      progress.advance(group.length);
    }
    const residentMiB = engine.residentMiB();
    return { ...indexed, residentMiB, classes: measured };
  } finally {
    await engine.stop();
  }
}
