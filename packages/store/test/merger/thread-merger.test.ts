/**
 * How the merger's thread lives:
 *  1. The first job starts the thread. Later jobs are given to the same thread.
 *  2. A job has the answer that carries its id: a result, or a failure with its message. A result of another
 *     kind is a failure. Other jobs go on.
 *  3. Progress goes to its job, until the job has its answer.
 *  4. Cancelling is passed on with the id of the job. Without a thread nothing is passed on.
 *  5. When the thread dies, all its jobs reject with the reason. The next job starts a thread that begins
 *     anew. A thread that cannot be started rejects the job alone.
 *  6. Closing asks the thread to end. Answers that come before its end count. Other jobs reject as closed.
 *  7. A thread that has not ended after 500 ms is terminated when it computes, and not before. That is looked
 *     at every 20 ms.
 *  8. After closing, jobs reject, and no thread is started. Closing twice is one.
 *  9. A thread that dies while it is closed has ended, too.
 */
import { IndexWriter, type MergeProposal } from "@findling/engine";
import { defaultIndexSettings } from "@findling/protocol";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MergerResult } from "../../src/merger/merger-messages.js";
import { ThreadEnd } from "../../src/merger/thread-end.js";
import { ThreadMerger } from "../../src/merger/thread-merger.js";
import type { KeepRequest } from "../../src/segment-files/keep-index.js";
import type { Manifest } from "../../src/segment-files/manifest.js";
import { FakeWorker } from "./fake-worker.js";

vi.mock("node:worker_threads", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Worker: (await import("./fake-worker.js")).FakeWorker,
}));
// The timers of vitest do not reach this module.
vi.mock("node:timers/promises", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  setTimeout: (ms: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, ms);
    }),
}));

const closingMs = 500;
const lookEveryMs = 20;
/** Longer than anything that closing waits for by itself. */
const longMs = 60_000;
const closed = { name: "MergerClosedError", message: "The merger is closed." };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  FakeWorker.started.length = 0;
  FakeWorker.startFault = null;
});

/** Lets all promises go on that can. */
const settled = () => vi.advanceTimersByTimeAsync(0);

const dueProposal = (): MergeProposal => {
  const writer = new IndexWriter(defaultIndexSettings.indexTime, { inlineMergeBytesMax: 0 });
  for (let documentNumber = 0; documentNumber < 8; documentNumber++) {
    const record = { objectID: `${documentNumber}`, title: "Title" };
    writer.apply({ added: [{ documentNumber, objectID: record.objectID, record }], removed: [] });
  }
  const proposed = writer.proposeMerge();
  if (proposed === null) throw new Error("Eight segments of one size are to be merged.");
  return proposed;
};
const proposal = dueProposal();
const rebuildRequest = { folder: "/data/pages", settings: defaultIndexSettings.indexTime };
const copyRequest = { from: "/data/a", to: "/data/b" };
const manifest: Manifest = {
  generation: 1,
  analysis: "of the test",
  settings: defaultIndexSettings.indexTime,
  coveredTo: 0,
  dictionary: [],
  segments: [],
};
const keepRequest: KeepRequest = { folder: "/data/segments", manifest, dictionary: [], segments: [] };
const merged: MergerResult = { kind: "merge", merged: new SharedArrayBuffer(1) };
const kept: MergerResult = { kind: "keep", manifest };
const notRebuilt: MergerResult = { kind: "rebuild", rebuilt: null };
const copied: MergerResult = { kind: "copy", copied: true };
const noProgress = () => {};

/** The thread that runs, or ran last. */
function thread(): FakeWorker {
  const worker = FakeWorker.started.at(-1);
  if (worker === undefined) throw new Error("No thread was started.");
  return worker;
}

/** A promise of which a test asks later what became of it. */
function watched<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/** What became of a promise by now: its value, its error, or "waits". */
async function stateOf(promise: Promise<unknown>): Promise<unknown> {
  let state: unknown = "waits";
  const follow = async () => {
    try {
      state = await promise;
    } catch (error) {
      state = error;
    }
  };
  void follow();
  await settled();
  return state;
}

test("the first job starts the thread, and later ones are given to it (1)", async () => {
  const merger = new ThreadMerger("figures of the test");
  expect(FakeWorker.started).toHaveLength(0);
  void merger.merge(proposal);
  void merger.keep(keepRequest);
  merger.rebuild(rebuildRequest, noProgress);
  merger.copy(copyRequest, noProgress);
  await settled();
  expect(FakeWorker.started).toHaveLength(1);
  expect(thread().posted).toEqual([
    { kind: "job", id: 1, job: { kind: "merge", proposal } },
    { kind: "job", id: 2, job: { kind: "keep", request: keepRequest } },
    { kind: "job", id: 3, job: { kind: "rebuild", request: rebuildRequest } },
    { kind: "job", id: 4, job: { kind: "copy", request: copyRequest } },
  ]);
  const { url, options } = thread();
  expect(url.pathname).toMatch(/\/merger\/merger-thread\.js$/);
  expect(options).toMatchObject({ name: "findling-merger", workerData: { figures: "figures of the test" } });
});

test("each job has the answer that carries its id, in any order (2)", async () => {
  const merger = new ThreadMerger();
  const merge = merger.merge(proposal);
  const keep = merger.keep(keepRequest);
  const rebuild = merger.rebuild(rebuildRequest, noProgress).done;
  const copy = merger.copy(copyRequest, noProgress).done;
  thread().say({ kind: "result", id: 4, result: copied });
  thread().say({ kind: "result", id: 2, result: kept });
  expect(await Promise.all([copy, keep].map(stateOf))).toEqual([true, manifest]);
  expect(await Promise.all([merge, rebuild].map(stateOf))).toEqual(["waits", "waits"]);
  thread().say({ kind: "result", id: 3, result: notRebuilt });
  thread().say({ kind: "result", id: 1, result: merged });
  expect(await Promise.all([merge, rebuild].map(stateOf))).toEqual([merged.merged, null]);
});

test("a failure rejects its job alone, with the message (2)", async () => {
  const merger = new ThreadMerger();
  const jobs = [merger.keep(keepRequest), merger.keep(keepRequest)];
  thread().say({ kind: "failed", id: 1, message: "ENOSPC: no space left" });
  expect(await Promise.all(jobs.map(stateOf))).toEqual([new Error("ENOSPC: no space left"), "waits"]);
  thread().say({ kind: "result", id: 2, result: kept });
  expect(await stateOf(jobs[1])).toBe(manifest);
  expect(FakeWorker.started).toHaveLength(1);
});

test("a result of another kind is a failure (2)", async () => {
  const merger = new ThreadMerger();
  const jobs = [
    merger.merge(proposal),
    merger.keep(keepRequest),
    merger.rebuild(rebuildRequest, noProgress).done,
    merger.copy(copyRequest, noProgress).done,
  ];
  for (const [n, result] of [kept, copied, merged, notRebuilt].entries())
    thread().say({ kind: "result", id: n + 1, result });
  expect(await Promise.all(jobs.map(stateOf))).toEqual([
    new Error("A merge came to a keep."),
    new Error("Keeping came to a copy."),
    new Error("A rebuild came to a merge."),
    new Error("A copy came to a rebuild."),
  ]);
});

test("progress goes to its job, until that has its answer (3)", async () => {
  const merger = new ThreadMerger();
  const progress: (readonly [string, number])[] = [];
  void merger.rebuild(rebuildRequest, (done) => progress.push(["rebuild", done]));
  void merger.copy(copyRequest, (done) => progress.push(["copy", done]));
  thread().say({ kind: "progress", id: 2, done: 10 });
  thread().say({ kind: "progress", id: 1, done: 20 });
  thread().say({ kind: "result", id: 2, result: copied });
  thread().say({ kind: "progress", id: 2, done: 30 });
  thread().say({ kind: "progress", id: 1, done: 40 });
  expect(progress).toEqual([
    ["copy", 10],
    ["rebuild", 20],
    ["rebuild", 40],
  ]);
});

test("cancelling is passed on with the id of the job, which the thread answers (4)", async () => {
  const merger = new ThreadMerger();
  const rebuild = merger.rebuild(rebuildRequest, noProgress);
  const copy = merger.copy(copyRequest, noProgress);
  copy.cancel();
  rebuild.cancel();
  expect(thread().posted.slice(2)).toEqual([
    { kind: "cancel", id: 2 },
    { kind: "cancel", id: 1 },
  ]);
  expect(await Promise.all([rebuild.done, copy.done].map(stateOf))).toEqual(["waits", "waits"]);
  thread().say({ kind: "result", id: 1, result: notRebuilt });
  thread().say({ kind: "result", id: 2, result: { kind: "copy", copied: null } });
  expect(await Promise.all([rebuild.done, copy.done].map(stateOf))).toEqual([null, null]);
});

test("without a thread cancelling passes nothing on, and starts none (4)", async () => {
  const merger = new ThreadMerger();
  const rebuild = merger.rebuild(rebuildRequest, noProgress);
  const [dead] = FakeWorker.started;
  dead.end(new Error("died"));
  expect(await stateOf(rebuild.done)).toBeInstanceOf(Error);
  rebuild.cancel();
  expect([FakeWorker.started.length, dead.posted.length]).toEqual([1, 1]);
});

test("when the thread dies, all its jobs reject, and the next job starts another (5)", async () => {
  const merger = new ThreadMerger();
  for (const fault of [new Error("out of memory"), new Error("died again")]) {
    const jobs = [merger.merge(proposal), merger.copy(copyRequest, noProgress).done];
    thread().compute();
    thread().end(fault);
    const states = await Promise.all(jobs.map(stateOf));
    const reason = new Error(`The merger thread ended: ${fault.message}`, { cause: fault });
    expect(states).toEqual([reason, reason]);
  }
  const merge = merger.merge(proposal);
  expect(FakeWorker.started).toHaveLength(3);
  expect(thread().posted).toMatchObject([{ kind: "job", id: 5 }]);
  const end = new ThreadEnd(thread().options.workerData.end);
  expect([end.mayTerminate(), end.isClosing]).toEqual([false, false]);
  thread().say({ kind: "result", id: 5, result: merged });
  expect(await stateOf(merge)).toBe(merged.merged);
});

test("a thread that ends without a fault rejects its jobs, too (5)", async () => {
  const merger = new ThreadMerger();
  const merge = merger.merge(proposal);
  thread().end();
  expect(await stateOf(merge)).toEqual(new Error("The merger thread ended.", { cause: undefined }));
});

test("a death between jobs is no fault of the next one (5)", async () => {
  const merger = new ThreadMerger();
  const first = merger.merge(proposal);
  thread().say({ kind: "result", id: 1, result: merged });
  thread().end(new Error("died"));
  const second = merger.merge(proposal);
  thread().say({ kind: "result", id: 2, result: merged });
  expect(await Promise.all([first, second].map(stateOf))).toEqual([merged.merged, merged.merged]);
  expect(FakeWorker.started).toHaveLength(2);
});

test("a thread that cannot be started rejects the job alone (5)", async () => {
  const merger = new ThreadMerger();
  FakeWorker.startFault = new Error("no threads left");
  const refused = merger.merge(proposal);
  expect(await stateOf(refused)).toEqual(new Error("no threads left"));
  FakeWorker.startFault = null;
  const merge = merger.merge(proposal);
  thread().say({ kind: "result", id: 2, result: merged });
  expect(await stateOf(merge)).toBe(merged.merged);
});

test("closing asks the thread to end, and waits for that (6)", async () => {
  const merger = new ThreadMerger();
  const jobs: Promise<unknown>[] = [merger.merge(proposal)];
  for (let n = 0; n < 2; n++) jobs.push(watched(merger.keep(keepRequest)));
  const end = new ThreadEnd(thread().options.workerData.end);
  expect(end.isClosing).toBe(false);
  const closing = merger.close();
  expect(end.isClosing).toBe(true);
  expect(thread().posted.at(-1)).toEqual({ kind: "close" });
  thread().say({ kind: "result", id: 1, result: merged });
  thread().say({ kind: "failed", id: 2, message: "full" });
  expect(await stateOf(closing)).toBe("waits");
  expect(await Promise.all(jobs.map(stateOf))).toEqual([merged.merged, new Error("full"), "waits"]);
  thread().end();
  expect(await stateOf(closing)).toBe(undefined);
  expect(await stateOf(jobs[2])).toMatchObject(closed);
  expect(thread().terminations).toBe(0);
});

test("a thread that computes is terminated after 500 ms (7)", async () => {
  const merger = new ThreadMerger();
  const merge = watched(merger.merge(proposal));
  thread().compute();
  const closing = merger.close();
  await vi.advanceTimersByTimeAsync(closingMs - 1);
  expect(thread().terminations).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(thread().terminations).toBe(1);
  expect(await stateOf(closing)).toBe(undefined);
  expect(await stateOf(merge)).toMatchObject(closed);
});

test("a thread that may be inside LMDB is not terminated before it computes (7)", async () => {
  const merger = new ThreadMerger();
  const copy = watched(merger.copy(copyRequest, noProgress).done);
  const closing = merger.close();
  await vi.advanceTimersByTimeAsync(closingMs + longMs);
  expect(thread().terminations).toBe(0);
  thread().compute();
  await vi.advanceTimersByTimeAsync(lookEveryMs - 1);
  expect(thread().terminations).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(thread().terminations).toBe(1);
  expect(await stateOf(closing)).toBe(undefined);
  expect(await stateOf(copy)).toMatchObject(closed);
});

test("a thread that ends late by itself is not terminated (7)", async () => {
  const merger = new ThreadMerger();
  const copy = watched(merger.copy(copyRequest, noProgress).done);
  const closing = merger.close();
  await vi.advanceTimersByTimeAsync(closingMs + lookEveryMs);
  expect(await stateOf(closing)).toBe("waits");
  thread().end();
  expect(await stateOf(closing)).toBe(undefined);
  expect(await stateOf(copy)).toMatchObject(closed);
  expect(thread().terminations).toBe(0);
});

test("after closing, jobs reject, and no thread is started (8)", async () => {
  const merger = new ThreadMerger();
  await merger.close();
  const jobs = [
    merger.merge(proposal),
    merger.keep(keepRequest),
    merger.rebuild(rebuildRequest, noProgress).done,
    merger.copy(copyRequest, noProgress).done,
  ];
  for (const state of await Promise.all(jobs.map(stateOf))) expect(state).toMatchObject(closed);
  expect(FakeWorker.started).toHaveLength(0);
});

test("while the thread ends, jobs reject at once, and closing again waits for it (8)", async () => {
  const merger = new ThreadMerger();
  void watched(merger.merge(proposal));
  const closings = [merger.close(), merger.close()];
  expect(await stateOf(merger.merge(proposal))).toMatchObject(closed);
  expect(await Promise.all(closings.map(stateOf))).toEqual(["waits", "waits"]);
  expect(FakeWorker.started).toHaveLength(1);
  thread().end();
  expect(await Promise.all(closings.map(stateOf))).toEqual([undefined, undefined]);
  await merger.close();
  expect(FakeWorker.started).toHaveLength(1);
});

test("a thread that dies while it is closed has ended, too (9)", async () => {
  for (const afterMs of [0, closingMs + lookEveryMs]) {
    const merger = new ThreadMerger();
    const merge = watched(merger.merge(proposal));
    const closing = watched(merger.close());
    await vi.advanceTimersByTimeAsync(afterMs);
    expect([afterMs, await stateOf(closing)]).toEqual([afterMs, "waits"]);
    thread().end(new Error("out of memory"));
    expect([afterMs, await stateOf(closing)]).toEqual([afterMs, undefined]);
    expect(await stateOf(merge)).toMatchObject(closed);
  }
});
