/** Answers searches of the newest snapshot with finished response bytes. */
import { parentPort, workerData } from "node:worker_threads";
import { type CacheFigures, Searcher } from "@findling/engine";
import { ApiError } from "@findling/protocol";
import type { StoreReader } from "@findling/store";
import { answerWithFigures, lowerPriority } from "@findling/store/log";
import { DamagedDataError, openStoreReader } from "@findling/store/reader";
import { outOfFilesError } from "../out-of-files.js";
import { RecordCache, RecordGoneError } from "../search/record-cache.js";
import { runReplay } from "../search/run-replay.js";
import { runSearch } from "../search/run-search.js";
import type {
  FromSearch,
  SearchJob,
  SearchReply,
  SearchThreadData,
  ToSearch,
} from "../search/search-messages.js";
import { HeldIndexes } from "../snapshots/held-indexes.js";
import { expectDetachedBuffers } from "./detached-buffers.js";
import { ThreadActivity } from "./thread-activity.js";
import { WarmUp } from "./warm-up.js";

if (parentPort === null) throw new Error("search-thread.js runs as a worker thread only.");
const main = parentPort;
const data: SearchThreadData = workerData;
const { folder, use, activity: memoryOfActivity, softDeadlineMs, figures, name } = data;
lowerPriority(use);
expectDetachedBuffers();
answerWithFigures(figures, name, caches);
const activity = new ThreadActivity(memoryOfActivity);
const warmUp = new WarmUp((index) => indexes.get(index));
/** Whether this thread has reported to the main thread that it is cold. */
let isCold = false;
/** A thread reports that it is cold only after nothing has been written for this long. */
const quietMs = 1_000;
let coldReport: NodeJS.Timeout | undefined;
const indexes = new HeldIndexes((index, liveDocuments) => {
  warmUp.offer(index, liveDocuments);
  if (!isCold && warmUp.isWanted) reportColdLater();
});
const searcher = new Searcher();
const recordCache = new RecordCache();
let reader: StoreReader | null = null;

function caches(): readonly CacheFigures[] {
  return [...searcher.caches, recordCache.figures, indexes.settingsFigures];
}

function post(message: FromSearch, transfer: ArrayBuffer[] = []): void {
  main.postMessage(message, transfer);
}

function replyTo(id: number, job: SearchJob, memory: ArrayBuffer | null): SearchReply {
  try {
    if (reader === null) throw new Error("A search came before the store was open.");
    activity.begin("opening", id);
    const held = indexes.get(job.index);
    if (held === undefined) return { kind: "notOpen" };
    activity.begin("searching", id);
    const tools = { searcher, reader, recordCache, softDeadlineMs, isGivenUp: () => activity.isGivenUp(id) };
    const run = job.replay === undefined ? runSearch : runReplay;
    return { kind: "answer", ...run(job, held, tools, memory) };
  } catch (error) {
    if (error instanceof RecordGoneError) return { kind: "outdated" };
    if (error instanceof DamagedDataError) return { kind: "unreadable", message: error.message };
    const refusal = error instanceof ApiError ? error : outOfFilesError(error);
    if (refusal !== null) {
      const { code, message, retryAfterSeconds } = refusal;
      return { kind: "refused", code, message, retryAfterSeconds };
    }
    return {
      kind: "failed",
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

/**
 * Reports in a while that this thread is cold. While records are written without a pause, it does not report:
 * writing has the cores to itself.
 */
function reportColdLater(): void {
  clearTimeout(coldReport);
  coldReport = setTimeout(() => {
    isCold = warmUp.isWanted;
    if (isCold) post({ kind: "cold" });
  }, quietMs).unref();
}

/** Runs one search for the warm-up. Messages that have arrived meanwhile go before the next one. */
function warm(): void {
  activity.begin("warming");
  if (reader !== null) warmUp.step({ searcher, reader, recordCache, softDeadlineMs });
  activity.begin("idle");
  isCold = warmUp.isWanted;
  post({ kind: "warmed", isCold });
}

async function close(): Promise<void> {
  post({ kind: "closing", caches: caches() });
  await reader?.close();
  main.close();
}

function answer({ id, job, memory }: Extract<ToSearch, { readonly kind: "search" }>): void {
  if (!activity.claim(id)) return;
  const reply = replyTo(id, job, memory);
  // The activity ends before the main thread gets the reply and looks for an idle thread.
  activity.begin("idle");
  if (reply.kind === "answer") warmUp.count();
  post({ kind: "reply", id, reply }, reply.kind === "answer" ? [reply.body.buffer] : []);
}

main.on("message", (message: ToSearch) => {
  switch (message.kind) {
    case "search":
      answer(message);
      return;
    case "states":
      activity.begin("taking");
      indexes.take(message.changes);
      activity.begin("idle");
      return;
    case "warm":
      warm();
      return;
    case "open":
      reader = openStoreReader(folder);
      post({ kind: "ready" });
      return;
    case "close":
      void close();
  }
});
