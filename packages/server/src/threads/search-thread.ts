/** Answers searches over the newest snapshot, each with finished response bytes. */
import { parentPort, workerData } from "node:worker_threads";
import { Searcher } from "@findling/engine";
import { ApiError } from "@findling/protocol";
import type { StoreReader } from "@findling/store";
import { openStoreReader } from "@findling/store/reader";
import { IndexNotOpenError, runSearch } from "../search/run-search.js";
import { PublicationReceiver } from "./publication-receiver.js";
import type { FromSearch, SearchJob, SearchReply, SearchThreadData, ToSearch } from "./search-messages.js";
import { SnapshotCounter } from "./snapshot-counter.js";
import { WarmUp } from "./warm-up.js";

if (parentPort === null) throw new Error("search-thread.js runs as a worker thread only.");
const main = parentPort;
const { folder, counter, publications }: SearchThreadData = workerData;
const warmUp = new WarmUp((index) => receiver.newest(index));
/** As the main thread knows it. */
let isCold = false;
/** Nothing has been written for so long before a thread says that it is cold. */
const quietMs = 1_000;
let telling: NodeJS.Timeout | undefined;
const receiver = new PublicationReceiver(publications, new SnapshotCounter(counter), (index, held) => {
  warmUp.offer(index, held.reader.liveDocuments);
  if (!isCold && warmUp.isWanted) tellLater();
});
const searcher = new Searcher();
let reader: StoreReader | null = null;

function post(message: FromSearch, transfer: ArrayBuffer[] = []): void {
  main.postMessage(message, transfer);
}

function replyTo(job: SearchJob, memory: ArrayBuffer | null): SearchReply {
  try {
    if (reader === null) throw new Error("A search came before the store was open.");
    const newest = (): ReturnType<PublicationReceiver["newest"]> => receiver.newest(job.index);
    return { kind: "answer", ...runSearch(job, newest, { searcher, reader }, memory) };
  } catch (error) {
    if (error instanceof IndexNotOpenError) return { kind: "notOpen" };
    if (error instanceof ApiError) return { kind: "refused", code: error.code, message: error.message };
    return {
      kind: "failed",
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

/** What is written without a pause shall have the cores for itself. */
function tellLater(): void {
  clearTimeout(telling);
  telling = setTimeout(() => {
    isCold = warmUp.isWanted;
    if (isCold) post({ kind: "cold" });
  }, quietMs).unref();
}

/** One search, and not the next: what has come meanwhile goes first. */
function warm(): void {
  if (reader !== null) warmUp.step({ searcher, reader });
  isCold = warmUp.isWanted;
  post({ kind: "warmed", isCold });
}

async function close(): Promise<void> {
  receiver.close();
  await reader?.close();
  main.close();
}

main.on("message", (message: ToSearch) => {
  if (message.kind === "close") {
    void close();
    return;
  }
  if (message.kind === "open") {
    reader = openStoreReader(folder);
    post({ kind: "ready" });
    return;
  }
  if (message.kind === "warm") {
    warm();
    return;
  }
  const reply = replyTo(message.job, message.memory);
  if (reply.kind === "answer") warmUp.count();
  post({ kind: "reply", id: message.id, reply }, reply.kind === "answer" ? [reply.body.buffer] : []);
});
