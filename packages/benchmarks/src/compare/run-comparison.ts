import type { AbsentEngine } from "../engines/absent-engine.js";
import type { FindlingEngine } from "../engines/findling-engine.js";
import type { MeasuredEngine } from "../engines/measured-engine.js";
import { PeerEndedError, PeerEngine } from "../engines/peer-engine.js";
import type { PeerChoice } from "../engines/peer-starts.js";
import { type StartedEngines, startEngines } from "../engines/start-engines.js";
import type { StartProgress, WorkProgress } from "../progress-bar.js";
import { corpusWords } from "../queries/corpus-words.js";
import { titlesOf } from "../queries/keystrokes.js";
import { grouped, type QueryClass } from "../queries/query-class.js";
import { queryClasses } from "../queries/query-classes.js";
import type { RecordBatches } from "../records/record-source.js";
import { SeededChoice } from "../seeded-choice.js";
import { classReports, type MeasuredClass } from "./class-reports.js";
import { type Indexed, indexRecords } from "./index-records.js";
import { measureTogether } from "./measure-class.js";
import { measureWrites } from "./measure-writes.js";
import type { ClassReport, EngineReport, Report, ThroughputReport, WritesReport } from "./report.js";
import { throughputBeside } from "./throughput-beside.js";
import { warmUp, warmUpQueries } from "./warm-up.js";

export interface ComparisonOptions {
  readonly source: RecordBatches;
  readonly recordCount: number;
  readonly seed: number;
  readonly queriesPerClass: number;
  readonly peers: PeerChoice;
  /** An engine that has spent more than this on a class is not asked the rest of it. */
  readonly classSecondsMax: number;
  /** Seconds for each number of clients; 0: throughput is not measured. */
  readonly throughputSeconds: number;
  /** The number of batches of one record; 0: writes are not measured. */
  readonly writes: number;
  readonly startProgress: StartProgress;
}

export type Comparison = Pick<
  Report,
  "dataset" | "recordCount" | "seed" | "engines" | "absent" | "findling" | "classes" | "throughput" | "writes"
>;

/**
 * Indexes the same records with every engine, one after the other. Then searches with all of them in turn.
 */
export async function runComparison(options: ComparisonOptions): Promise<Comparison> {
  const { source, seed } = options;
  const workload = await workloadOf(options);
  const started = await startEngines(options.peers);
  try {
    const { indexed, failed } = await indexWithAll(started.engines, options);
    const engines = indexed.map(({ engine }) => engine);
    const classes = await measureAll(engines, started.findling, workload, options);
    const left = engines.flatMap((engine) =>
      engine instanceof PeerEngine && engine.absence !== null ? [engine.absence] : [],
    );
    const reports = indexed.map(({ engine, ...rest }) => engineReport(engine, rest));
    const throughput = await throughputOf(started, workload, options);
    // Last, since this adds records.
    const writes = await writesTo(started, options);
    const { restartMs = 0, residentMiB = null, indexBytes = 0 } = started.findling.afterImport ?? {};
    return {
      dataset: source.name,
      recordCount: indexed[0].recordCount,
      seed,
      engines: reports,
      absent: [...started.absent, ...failed, ...left],
      findling: { restartMs, indexBytes, residentMiBAfterImport: residentMiB },
      classes,
      throughput,
      writes,
    };
  } finally {
    await started.stop();
  }
}

/** The queries that are asked. */
interface Workload {
  /**
   * Warm-up queries compile the code and load the data that is read. They are drawn with another seed than
   * the measured ones, except that there are no other single letters.
   */
  readonly warming: readonly QueryClass[];
  readonly measured: readonly QueryClass[];
  /** The titles that several clients type at once. */
  readonly titles: string[];
}

/**
 * The words that the workload is made from are not kept: collecting garbage among them would take processor
 * time from the engines.
 */
async function workloadOf({
  source,
  recordCount,
  seed,
  queriesPerClass,
}: ComparisonOptions): Promise<Workload> {
  const corpus = await corpusWords(source, recordCount);
  const classesOf = (choice: SeededChoice, perClass: number): QueryClass[] =>
    queryClasses({ corpus, choice, perClass });
  return {
    warming: classesOf(new SeededChoice(seed + 1), warmUpQueries(queriesPerClass)),
    measured: classesOf(new SeededChoice(seed), queriesPerClass),
    titles: titlesOf(corpus),
  };
}

/** A peer that fails, for example because its index does not fit into memory, is left out of the rest. */
async function indexWithAll(
  engines: readonly MeasuredEngine[],
  { source, recordCount, startProgress }: ComparisonOptions,
) {
  const indexed: (Indexed & { readonly engine: MeasuredEngine })[] = [];
  const failed: AbsentEngine[] = [];
  for (const engine of engines) {
    const progress = startProgress(`index with ${engine.name}`, recordCount);
    try {
      indexed.push({ engine, ...(await indexRecords(engine, source, progress)) });
    } catch (error) {
      if (!(error instanceof PeerEndedError)) throw error;
      failed.push({ name: engine.name, reason: "It ended while it indexed." });
    }
  }
  return { indexed, failed };
}

function engineReport(
  engine: MeasuredEngine,
  { recordsPerSecond, burstPerSecond, diskBytes }: Indexed,
): EngineReport {
  const { name, version, limits } = engine;
  const residentMiB = engine.residentMiB();
  return { name, version, limits, recordsPerSecond, burstPerSecond, diskBytes, residentMiB };
}

async function measureAll(
  engines: readonly MeasuredEngine[],
  findling: FindlingEngine,
  { warming, measured }: Workload,
  { classSecondsMax, startProgress }: ComparisonOptions,
): Promise<ClassReport[]> {
  await warmUp(warming, engines, startProgress("warm up", warming.length));
  const progress: WorkProgress = startProgress("search", measured.length);
  const times: MeasuredClass[] = [];
  for (const group of grouped(measured)) {
    const ofGroup = await measureTogether(group, engines, classSecondsMax);
    times.push(...group.map((queryClass, at) => ({ queryClass, times: ofGroup[at] })));
    progress.advance(group.length);
  }
  // Afterwards, since an engine that is asked a query a second time finds its data in caches.
  const reports: ClassReport[] = [];
  for (const each of times) {
    const matches = await findling.matchesOf(each.queryClass);
    reports.push(...classReports({ ...each, matches }));
  }
  return reports;
}

const clientCounts = [1, 4, 16];

async function throughputOf(
  { findling }: StartedEngines,
  { titles }: Workload,
  { seed, throughputSeconds, startProgress }: ComparisonOptions,
): Promise<ThroughputReport[]> {
  if (throughputSeconds === 0) return [];
  const progress = startProgress("throughput", 2);
  const reports: ThroughputReport[] = [];
  for (const remembersAnswers of [false, true]) {
    await findling.restart(remembersAnswers);
    const { baseUrl, adminKey: key } = findling.server;
    const order = { baseUrl, key, titles, seed, clientCounts, secondsEach: throughputSeconds };
    const measured = await throughputBeside(order);
    reports.push(...measured.map((report) => ({ ...report, remembersAnswers })));
    progress.advance(1);
  }
  return reports;
}

async function writesTo(
  { findling: { client } }: StartedEngines,
  { source, writes: count, startProgress }: ComparisonOptions,
): Promise<WritesReport | null> {
  if (count === 0) return null;
  const progress = startProgress("writes", 1);
  const report = await measureWrites({ client, source, count });
  progress.advance(1);
  return report;
}
