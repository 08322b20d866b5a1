/** Counts searches and clicks, and stores and reports the counts. */
import { renameSync, rmSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import {
  type ClickVerdict,
  type RecordPartitions,
  type ReportedClick,
  type ReportRequest,
  SearchAnalytics,
  type Steps,
  type SubReportRequest,
} from "@findling/analytics";
import type { ScopedTokenClaims } from "@findling/protocol";
import { StoredAnalytics } from "@findling/store/analytics";
import { dataFolderAt } from "@findling/store/folder";
import { answerWithFigures, lowerPriority } from "@findling/store/log";
import { DamagedRecordError, isOutOfFiles, openStoreReader } from "@findling/store/reader";
import { LastingFault } from "../logging/lasting-fault.js";
import { visibleDocument } from "../tokens/visible-document.js";
import type {
  AnalyticsAnswer,
  AnalyticsQuestion,
  AnalyticsThreadData,
  FromAnalytics,
  ToAnalytics,
} from "./analytics-messages.js";

if (parentPort === null) throw new Error("analytics-thread.js runs as a worker thread only.");
const main = parentPort;
const { folder, figures }: AnalyticsThreadData = workerData;

/** Counts are stored this often: a crash loses no more than those of this time. */
const flushEveryMs = 2_000;
const flushFault = new LastingFault();

function post(message: FromAnalytics): void {
  main.postMessage(message);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Reports are less worth than a server that runs, so analytics that cannot be opened begin anew. The old ones
 * are kept: the fault may be one that passes.
 */
async function openRows(path: string): Promise<StoredAnalytics> {
  try {
    return new StoredAnalytics(path);
  } catch (error) {
    // Nothing is wrong with the files. The thread ends, and is started again.
    if (isOutOfFiles(error) || !(await canOpenOthers(path))) throw error;
    const kept = `${path}.damaged`;
    rmSync(kept, { recursive: true, force: true });
    renameSync(path, kept);
    const fault = messageOf(error);
    post({ kind: "notice", message: `Analytics begin anew; the old ones are kept as ${kept}: ${fault}` });
    return new StoredAnalytics(path);
  }
}

/**
 * Whether analytics that are made beside these can be opened. If not, those that begin anew could not,
 * either: at the next start they would take the place of the old ones, which are kept only once.
 */
async function canOpenOthers(path: string): Promise<boolean> {
  const trial = `${path}.trial`;
  try {
    await new StoredAnalytics(trial).close();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

lowerPriority("analytics");
answerWithFigures(figures, "analytics");
const reader = openStoreReader(folder);
const rows = await openRows(dataFolderAt(folder).analytics);
const analytics = new SearchAnalytics(rows);

/** The partitions of all records. A damaged record exists, in a partition that is not known. */
const records: RecordPartitions = {
  partitionOf(index, objectID) {
    try {
      return reader.get(index, objectID)?.partition;
    } catch (error) {
      if (error instanceof DamagedRecordError) return null;
      throw error;
    }
  },
};

/** A click on a record that the caller may not see is one on a record that is not there. */
function countClick(click: ReportedClick, claims: ScopedTokenClaims | null): ClickVerdict {
  return analytics.click(click, {
    partitionOf: (index, objectID) => visibleDocument(reader, claims, { index, objectID })?.partition,
  });
}

/** Questions that are answered in one turn. */
type ShortQuestion = Exclude<AnalyticsQuestion, { readonly kind: "report" | "subReport" }>;

async function answerTo(question: ShortQuestion): Promise<AnalyticsAnswer> {
  switch (question.kind) {
    case "click":
      return { kind: "click", verdict: countClick(question.click, question.claims) };
    case "erasePartition":
      await analytics.erasePartition(question.index, question.partition, records);
      return { kind: "erasePartition" };
    case "eraseIndex":
      await analytics.eraseIndex(question.index);
      return { kind: "eraseIndex" };
  }
}

function* reported(request: ReportRequest): Steps<AnalyticsAnswer> {
  return { kind: "report", report: yield* analytics.report(request) };
}

function* reportedOfSub(request: SubReportRequest): Steps<AnalyticsAnswer> {
  return { kind: "subReport", report: yield* analytics.subReport(request) };
}

/** Makes one step, and the others in further turns: clicks do not wait for a report that takes seconds. */
function answerInSteps(id: number, steps: Steps<AnalyticsAnswer>): void {
  try {
    const step = steps.next();
    if (step.done === true) post({ kind: "answer", id, answer: step.value });
    else laterInTurn(async () => answerInSteps(id, steps));
  } catch (error) {
    post({ kind: "failed", id, message: messageOf(error) });
  }
}

async function answer(id: number, question: AnalyticsQuestion): Promise<void> {
  if (question.kind === "report") return answerInSteps(id, reported(question.request));
  if (question.kind === "subReport") return answerInSteps(id, reportedOfSub(question.request));
  try {
    post({ kind: "answer", id, answer: await answerTo(question) });
  } catch (error) {
    post({ kind: "failed", id, message: messageOf(error) });
  }
}

async function receive(message: ToAnalytics): Promise<void> {
  switch (message.kind) {
    case "searches":
      for (const event of message.events) analytics.search(event);
      post({ kind: "taken", count: message.events.length });
      return;
    case "question":
      return answer(message.id, message.question);
    case "close":
      await close();
  }
}

async function flush(): Promise<void> {
  try {
    await analytics.flush(Date.now());
  } catch (error) {
    if (flushFault.isDue())
      post({ kind: "notice", message: `Analytics were not stored or not removed: ${messageOf(error)}` });
  }
}

async function close(): Promise<void> {
  isClosed = true;
  clearInterval(timer);
  await flush();
  await rows.close();
  await reader.close();
  main.close();
}

/**
 * Erases the counts of indexes and partitions that are gone: the server may have died between the end of an
 * index, or a clear, and the erasure of analytics.
 */
async function eraseWhatIsGone(): Promise<void> {
  const known = new Set(reader.catalogue().map(({ name }) => name));
  const indexes = [...rows.indexes()];
  for (const index of indexes.filter((name) => !known.has(name)))
    await analytics.eraseIndex(index).catch(noteNotErased);
  eraseGoneRecords(indexes.filter((name) => known.has(name)));
}

/**
 * Erases the records of one index in each turn of the event loop, so that a message waits for one index at
 * most.
 */
function eraseGoneRecords(indexes: string[]): void {
  const index = indexes.pop();
  if (index === undefined) return;
  laterInTurn(async () => {
    await eraseGoneRecordsOf(index).catch(noteNotErased);
    eraseGoneRecords(indexes);
  });
}

async function eraseGoneRecordsOf(index: string): Promise<void> {
  if (typeof reader.partitionKey(index) === "string") await analytics.eraseGone(index, records);
}

function noteNotErased(error: unknown): void {
  post({ kind: "notice", message: `Analytics of what is gone were not erased: ${messageOf(error)}` });
}

/** Whether the files are closed. From then on no work begins. */
let isClosed = false;
/**
 * Resolves when all work that was begun has ended. Messages are handled one after the other: an erasure must
 * not meet the searches behind it.
 */
let received: Promise<void> = Promise.resolve();
function inTurn(work: () => Promise<void>): void {
  received = received.then(() => (isClosed ? undefined : work()));
}

/**
 * Does the work after all messages that have arrived: these are received only when the thread has nothing
 * else to do.
 */
function laterInTurn(work: () => Promise<void>): void {
  setImmediate(() => inTurn(work));
}

inTurn(() => eraseWhatIsGone().catch(noteNotErased));
main.on("message", (message: ToAnalytics) => inTurn(() => receive(message)));
const timer = setInterval(() => inTurn(flush), flushEveryMs);
