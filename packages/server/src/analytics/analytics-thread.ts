/** Counts searches and clicks, and stores and reports the counts. */
import { renameSync, rmSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { type ClickVerdict, type ReportedClick, SearchAnalytics } from "@findling/analytics";
import type { ScopedTokenClaims } from "@findling/protocol";
import { StoredAnalytics } from "@findling/store/analytics";
import { dataFolderAt } from "@findling/store/folder";
import { answerWithFigures, lowerPriority } from "@findling/store/log";
import { openStoreReader } from "@findling/store/reader";
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

/** What a crash loses at most. */
const flushEveryMs = 2_000;

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
function openRows(path: string): StoredAnalytics {
  try {
    return new StoredAnalytics(path);
  } catch (error) {
    const kept = `${path}.damaged`;
    rmSync(kept, { recursive: true, force: true });
    renameSync(path, kept);
    const fault = messageOf(error);
    post({ kind: "notice", message: `Analytics begin anew; the old ones are kept as ${kept}: ${fault}` });
    return new StoredAnalytics(path);
  }
}

lowerPriority("analytics");
answerWithFigures(figures, "analytics");
const reader = openStoreReader(folder);
const rows = openRows(dataFolderAt(folder).analytics);
const analytics = new SearchAnalytics(rows);

/** A click on a record that the caller may not see is one on a record that is not there. */
function countClick(click: ReportedClick, claims: ScopedTokenClaims | null): ClickVerdict {
  return analytics.click(click, {
    partitionOf: (index, objectID) => visibleDocument(reader, claims, { index, objectID })?.partition,
  });
}

async function answerTo(question: AnalyticsQuestion): Promise<AnalyticsAnswer> {
  switch (question.kind) {
    case "click":
      return { kind: "click", verdict: countClick(question.click, question.claims) };
    case "erasePartition":
      await analytics.erasePartition(question.index, question.partition);
      return { kind: "erasePartition" };
    case "eraseIndex":
      await analytics.eraseIndex(question.index);
      return { kind: "eraseIndex" };
    case "report":
      return { kind: "report", report: analytics.report(question.request) };
    case "subReport":
      return { kind: "subReport", report: analytics.subReport(question.request) };
  }
}

async function receive(message: ToAnalytics): Promise<void> {
  switch (message.kind) {
    case "searches":
      for (const event of message.events) analytics.search(event);
      post({ kind: "taken", count: message.events.length });
      return;
    case "question": {
      const { id, question } = message;
      try {
        post({ kind: "answer", id, answer: await answerTo(question) });
      } catch (error) {
        post({ kind: "failed", id, message: messageOf(error) });
      }
      return;
    }
    case "close":
      await close();
  }
}

async function flush(): Promise<void> {
  try {
    await analytics.flush(Date.now());
  } catch (error) {
    post({ kind: "notice", message: `Analytics were not stored or not removed: ${messageOf(error)}` });
  }
}

async function close(): Promise<void> {
  clearInterval(timer);
  await flush();
  await rows.close();
  await reader.close();
  main.close();
}

/** The server may have died between the end of an index and that of its analytics. */
async function eraseGoneIndexes(): Promise<void> {
  const known = new Set(reader.catalogue().map(({ name }) => name));
  for (const index of [...rows.indexes()].filter((name) => !known.has(name)))
    await analytics.eraseIndex(index);
}

/** One message after the other: an erasure must not meet the searches behind it. */
let received: Promise<void> = eraseGoneIndexes().catch((error: unknown) =>
  post({ kind: "notice", message: `Analytics of deleted indexes were not erased: ${messageOf(error)}` }),
);
function inTurn(work: () => Promise<void>): void {
  received = received.then(work);
}

main.on("message", (message: ToAnalytics) => inTurn(() => receive(message)));
const timer = setInterval(() => inTurn(flush), flushEveryMs);
