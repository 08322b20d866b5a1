import { join } from "node:path";
import { CannotRun } from "../command-options.js";
import { indexRecords } from "../compare/index-records.js";
import { warmUp, warmUpQueries } from "../compare/warm-up.js";
import { FindlingEngine, usualSettings } from "../engines/findling-engine.js";
import type { StartProgress } from "../progress-bar.js";
import { corpusWords } from "../queries/corpus-words.js";
import type { QueryClass } from "../queries/query-class.js";
import { queryClasses } from "../queries/query-classes.js";
import type { RecordBatches } from "../records/record-source.js";
import { SeededChoice } from "../seeded-choice.js";
import { KeptData } from "./kept-data.js";
import { measureVersions } from "./measure-versions.js";
import { type VersionsClassReport, versionsClassReport } from "./versions-report.js";

export interface VersionsOptions {
  readonly source: RecordBatches;
  readonly recordCount: number;
  readonly seed: number;
  readonly queriesPerClass: number;
  readonly rounds: number;
  /** The names of the classes to measure; null: all. */
  readonly only: readonly string[] | null;
  /** The checkout that is compared with this one. */
  readonly against: string;
  /** Where the data of both stay for another run; null: they are removed at the end. */
  readonly keep: string | null;
  readonly startProgress: StartProgress;
}

/** Indexes the same records with the servers of two checkouts, and asks both the same queries in turn. */
export async function runVersions(options: VersionsOptions): Promise<VersionsClassReport[]> {
  const { source, seed, queriesPerClass, rounds, startProgress } = options;
  const corpus = await corpusWords(source, options.recordCount);
  const classesOf = (drawnBy: number, perClass: number): QueryClass[] =>
    chosen(queryClasses({ corpus, choice: new SeededChoice(drawnBy), perClass }), options.only);
  const measured = classesOf(seed, queriesPerClass);
  const warming = classesOf(seed + 1, warmUpQueries(queriesPerClass));
  // Data that cannot be used are refused before a server has started.
  const versions = {
    before: versionOf(options, "before", options.against),
    now: versionOf(options, "now"),
  };
  const before = await filledEngine(options, versions.before);
  try {
    const now = await filledEngine(options, versions.now);
    try {
      await warmUp(warming, [before, now], startProgress("warm up", warming.length));
      const progress = startProgress("search", measured.length);
      const reports: VersionsClassReport[] = [];
      for (const queryClass of measured) {
        const times = await measureVersions(queryClass, [before, now], rounds);
        reports.push(versionsClassReport(queryClass.name, times));
        progress.advance(1);
      }
      return reports;
    } finally {
      await now.stop();
    }
  } finally {
    await before.stop();
  }
}

/** Reading a record is not a search, so its class is left out. */
function chosen(classes: readonly QueryClass[], only: readonly string[] | null): QueryClass[] {
  const searches = classes.filter(({ route }) => route === "search");
  if (only === null) return searches;
  const unknown = only.filter((name) => !searches.some((each) => each.name === name));
  if (unknown.length === 0) return searches.filter(({ name }) => only.includes(name));
  const names = searches.map(({ name }) => `"${name}"`).join(", ");
  throw new CannotRun(`There is no class "${unknown[0]}". These can be chosen: ${names}.`);
}

/** One of the two versions that are compared. */
interface Version {
  readonly name: string;
  /** Absent: this checkout. */
  readonly checkout?: string;
  /** null: its data are removed at the end. */
  readonly kept: KeptData | null;
  /** Whether an earlier run has indexed the records. */
  readonly isFilled: boolean;
}

/** @throws {CannotRun} the data that were kept cannot be used */
function versionOf({ source, recordCount, keep }: VersionsOptions, name: string, checkout?: string): Version {
  const kept = keep === null ? null : new KeptData(join(keep, name), `${recordCount} of ${source.name}`);
  return { name, kept, isFilled: kept?.isFilled() ?? false, ...(checkout !== undefined && { checkout }) };
}

async function filledEngine(
  { source, recordCount, startProgress }: VersionsOptions,
  { name, checkout, kept, isFilled }: Version,
): Promise<FindlingEngine> {
  const engine = await FindlingEngine.start({
    ...(checkout !== undefined && { checkout }),
    ...(kept !== null && { dataFolder: kept.folder }),
  });
  try {
    if (!isFilled) {
      await indexRecords(engine, source, startProgress(`index with ${name}`, recordCount));
      kept?.noteFilled();
    }
    await engine.client.change({ queryTime: usualSettings });
    return engine;
  } catch (error) {
    await engine.stop();
    throw error;
  }
}
