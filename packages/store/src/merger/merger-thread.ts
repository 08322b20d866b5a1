/** Merges segments, writes segment files, rebuilds indexes and copies their records, at a low priority. */
import { parentPort, workerData } from "node:worker_threads";
import { mergeProposed } from "@findling/engine";
import { isDiskFault } from "../errors.js";
import { lowerPriority } from "../lower-priority.js";
import { SupersededMemory } from "../memory/superseded-memory.js";
import { keepIndex } from "../segment-files/keep-index.js";
import { answerWithFigures } from "../thread-figures.js";
import { copyEnvironment } from "./copy-environment.js";
import type { RebuildObserver } from "./merger.js";
import type { FromMerger, MergerJob, MergerResult, MergerThreadData, ToMerger } from "./merger-messages.js";
import { rebuildIndex } from "./rebuild-index.js";
import { ThreadEnd } from "./thread-end.js";

if (parentPort === null) throw new Error("merger-thread.js runs as a worker thread only.");
const writer = parentPort;
const { end: sharedEnd, figures }: MergerThreadData = workerData;
const end = new ThreadEnd(sharedEnd);
const cancelled = new Set<number>();
const rebuilds = new Set<Promise<void>>();

const memory = new SupersededMemory();

function post(message: FromMerger): void {
  writer.postMessage(message);
}

async function run(id: number, job: MergerJob): Promise<void> {
  try {
    post({ kind: "result", id, result: await resultOf(id, job) });
  } catch (error) {
    post({ kind: "failed", id, message: messageOf(error) });
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isDiskFault(error) ? error.message : (error.stack ?? error.message);
}

async function resultOf(id: number, job: MergerJob): Promise<MergerResult> {
  switch (job.kind) {
    case "merge":
      return { kind: "merge", merged: end.whileComputing(() => mergeProposed(job.proposal)) };
    case "keep":
      return { kind: "keep", manifest: end.whileComputing(() => keepIndex(job.request)) };
    case "rebuild":
      return { kind: "rebuild", rebuilt: await rebuildIndex(job.request, observerOf(id)) };
    case "copy":
      return { kind: "copy", copied: (await copyEnvironment(job.request, observerOf(id))) ? true : null };
  }
}

function observerOf(id: number): RebuildObserver {
  return {
    onProgress: (done) => post({ kind: "progress", id, done }),
    isCancelled: () => end.isClosing || cancelled.has(id),
    computed: (compute) => end.whileComputing(compute),
  };
}

async function start(id: number, job: MergerJob): Promise<void> {
  if (end.isClosing) return;
  const running = run(id, job);
  rebuilds.add(running);
  await running;
  rebuilds.delete(running);
  cancelled.delete(id);
  // All memory of the job may be superseded before the next job comes.
  memory.release(Number.POSITIVE_INFINITY);
}

async function close(): Promise<void> {
  await Promise.all(rebuilds);
  writer.close();
}

lowerPriority("merger");
if (figures !== null) answerWithFigures(figures, "merger");
writer.on("message", (message: ToMerger) => {
  if (message.kind === "job") void start(message.id, message.job);
  else if (message.kind === "cancel") cancelled.add(message.id);
  else void close();
});
