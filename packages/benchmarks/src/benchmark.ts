import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operationsPerBatchMax } from "@findling/protocol";
import type { Dataset } from "./dataset.js";
import { datasetWords } from "./dataset-words.js";
import { MeasuredClient } from "./measured-client.js";
import { MeasuredServer } from "./measured-server.js";
import { percentiles } from "./percentiles.js";
import { type QueryClass, queryClasses } from "./query-classes.js";
import type { ClassReport, Report } from "./report.js";
import { SeededChoice } from "./seeded-choice.js";
import { upsertOf } from "./upsert-of.js";

export interface BenchmarkOptions {
  readonly dataset: Dataset;
  readonly seed: number;
  readonly queriesPerClass: number;
  /** Tells how far it is. */
  readonly say: (line: string) => void;
}

/** Imports a data set into a server of its own, restarts it, and searches it one query at a time. */
export async function runBenchmark(options: BenchmarkOptions): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "findling-bench-"));
  const adminKey = `svc_admin_${randomBytes(24).toString("hex")}`;
  try {
    const importing = await whileServing(folder, adminKey, (server) =>
      measureImport(server, adminKey, options),
    );
    const searching = await whileServing(folder, adminKey, (server) =>
      measureSearches(server, adminKey, options),
    );
    const { dataset, seed } = options;
    const about = {
      node: process.versions.node,
      dataset: dataset.name,
      recordCount: dataset.records.length,
      seed,
    };
    return { ...about, ...importing, ...searching };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function whileServing<Result>(
  folder: string,
  adminKey: string,
  measure: (server: MeasuredServer) => Promise<Result>,
): Promise<Result> {
  const server = await MeasuredServer.start(folder, adminKey);
  try {
    return await measure(server);
  } finally {
    await server.stop();
  }
}

type ImportReport = Pick<Report, "importSeconds" | "recordsPerSecond" | "residentMiBAfterImport">;

async function measureImport(
  server: MeasuredServer,
  adminKey: string,
  { dataset, say }: BenchmarkOptions,
): Promise<ImportReport> {
  const client = new MeasuredClient(server.baseUrl, adminKey);
  const { records } = dataset;
  const started = performance.now();
  for (let start = 0; start < records.length; start += operationsPerBatchMax) {
    const batch = records.slice(start, start + operationsPerBatchMax);
    await client.write(batch.map((record, place) => upsertOf(record, start + place)));
    say(`import ${start + batch.length} / ${records.length}`);
  }
  const importSeconds = (performance.now() - started) / 1_000;
  const recordsPerSecond = records.length / importSeconds;
  return { importSeconds, recordsPerSecond, residentMiBAfterImport: server.residentMiB() };
}

type SearchReport = Pick<Report, "restartToFirstAnswerMs" | "classes" | "residentMiBAfterSearches">;

async function measureSearches(
  server: MeasuredServer,
  adminKey: string,
  { dataset, seed, queriesPerClass, say }: BenchmarkOptions,
): Promise<SearchReport> {
  const client = new MeasuredClient(server.baseUrl, adminKey);
  const first = await client.search("first");
  const choice = new SeededChoice(seed);
  const words = datasetWords(dataset.records, choice);
  say("warm up");
  await warmUp(client, queryClasses(words, choice, queriesPerClass));
  const classes: ClassReport[] = [];
  for (const queryClass of queryClasses(words, choice, queriesPerClass)) {
    say(`search ${queryClass.name}`);
    classes.push(await measureClass(client, queryClass));
  }
  return {
    restartToFirstAnswerMs: server.startMs + first.requestMs,
    classes,
    residentMiBAfterSearches: server.residentMiB(),
  };
}

/** Compiled code and loaded columns are what a server that has run for a while has. Other queries, the classes in turn. */
async function warmUp(client: MeasuredClient, classes: readonly QueryClass[]): Promise<void> {
  const longest = Math.max(...classes.map(({ queries }) => queries.length));
  for (let at = 0; at < longest; at++) {
    for (const { queries } of classes) if (at < queries.length) await client.search(queries[at]);
  }
}

/** Of each class so many answers are checked against the schema, outside of the measurement. */
const checkedPerClass = 5;

async function measureClass(client: MeasuredClient, { name, queries }: QueryClass): Promise<ClassReport> {
  const processingMs: number[] = [];
  const requestMs: number[] = [];
  for (const query of queries.slice(0, checkedPerClass)) await client.check(query);
  for (const query of queries) {
    const duration = await client.search(query);
    processingMs.push(duration.processingMs);
    requestMs.push(duration.requestMs);
  }
  return { name, processingMs: percentiles(processingMs), requestMs: percentiles(requestMs) };
}
