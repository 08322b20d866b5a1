/**
 * The main thread's end of the writer thread:
 *  1. The start gives the thread its data. `opened` says whether the store is open, or why it is not. From
 *     then on the versions of all indexes are known, and `warmedUp` says when the likely ones are open.
 *  2. An entry is moved to the thread with its sender and its request, and gets its own outcome, with times.
 *  3. An entry without an outcome fails with what is known: nothing was written, or a defect.
 *  4. Entries wait up to a bound of their number and of their bytes. Each end of an entry makes room.
 *  5. Batches from the overflow queue are moved to the thread, and get what became of them.
 *  6. An index in use is released once its user says so, and a refusal says why. Uses do not mix.
 *  7. An index that was searched, and a backup's gate, come to a store that is open only.
 *  8. A publication is known to searches before those hear of it who wait for it. It ends the recovery, and
 *     the index is available; that of a dropped index ends all work on it.
 *  9. Progress, notices, and reasons why an index is unavailable are passed on and kept by index.
 * 10. A death refuses all that waits, is reported once if the store was open, and nothing is taken after it.
 * 11. A close lets the thread end what it was given, and waits for its end. Nothing is taken meanwhile. If
 *     the thread dies of a fault, the close fails with it.
 * 12. A thread can be ended at any time, which is no death.
 */
import { IndexWriter } from "@findling/engine";
import { ApiError, defaultIndexSettings } from "@findling/protocol";
import type { ErasureProgress, RebuildProgress } from "@findling/store";
import { newWriteGate } from "@findling/store/backup";
import { StorageError } from "@findling/store/folder";
import { decodeEntry } from "@findling/store/log";
import { shareSettings } from "@findling/store/memory";
import { expect, test, vi } from "vitest";
import { AnswerCache } from "../../src/search/answer-cache.js";
import { DataVersions } from "../../src/snapshots/data-versions.js";
import { IndexProgress, type RecoveryProgress } from "../../src/snapshots/index-progress.js";
import { PublishedStates } from "../../src/snapshots/published-states.js";
import { Snapshots } from "../../src/snapshots/snapshots.js";
import { ownOrigin } from "../../src/tracing/request-origin.js";
import { TracedTimeline } from "../../src/tracing/timeline.js";
import { WriterClient, type WriterClientOptions } from "../../src/writes/writer-client.js";
import type { PassedOutcome, ToWriter } from "../../src/writes/writer-messages.js";
import { FakeWriterThread } from "./fake-writer-thread.js";

const entriesMax = 1_000;
const bytesMax = 128 * 1_024 * 1_024;

const done: PassedOutcome = { kind: "done" };
const times = { receivedAt: 1, begunAt: 3, endedAt: 7 };
const stopping = new ApiError("unavailable", "The server is stopping.");
const closed = new ApiError("unavailable", "The server does not take writes now.");
const overloaded = new ApiError("overloaded", "Too many writes are waiting; try again later.");
const unknown = new ApiError("unavailable", "Whether the write was applied is unknown.");
const dropEntry = { entryId: "0".repeat(32), acceptedAt: 5, kind: "drop", index: "pages" } as const;
const erasing: ErasureProgress = { step: "files", done: 1, total: 2 };

/** Lets all promises go on that can. */
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** A client whose thread has not opened the store yet. */
function create() {
  const options = {
    folder: "/data",
    indexMemory: 7,
    figures: "figures",
    snapshots: new Snapshots(new AnswerCache(0)),
    dataVersions: new DataVersions(),
    rebuilds: new IndexProgress<RebuildProgress>(),
    erasures: new IndexProgress<ErasureProgress>(),
    recoveries: new IndexProgress<RecoveryProgress>(),
    onRecovery: vi.fn<WriterClientOptions["onRecovery"]>(),
    unavailable: new Map<string, string>(),
    onUnavailable: vi.fn<WriterClientOptions["onUnavailable"]>(),
    onNotice: vi.fn<WriterClientOptions["onNotice"]>(),
    onDeath: vi.fn<WriterClientOptions["onDeath"]>(),
  } satisfies WriterClientOptions;
  const threads: FakeWriterThread[] = [];
  const client = WriterClient.start(options, (data, onMessage) => {
    const thread = new FakeWriterThread(data, onMessage);
    threads.push(thread);
    return thread;
  });
  expect(threads).toHaveLength(1);
  const [thread] = threads;
  return { options, client, thread };
}

/** A client whose thread has opened the store. */
function open() {
  const created = create();
  created.thread.send({ kind: "opened", indexes: [] });
  return created;
}

/** The ids of the messages of one kind that the thread was sent, in order. */
const idsOf = ({ received }: FakeWriterThread, wanted: ToWriter["kind"]): number[] =>
  received.flatMap((message) => (message.kind === wanted && "id" in message ? [message.id] : []));

/** What became of a promise; null: nothing yet. */
async function endOf<Value>(promise: Promise<Value>): Promise<{ value: Value } | { error: unknown } | null> {
  const end = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  return Promise.race([end, settled().then(() => null)]);
}

const append = (client: WriterClient, byteLength = 10) =>
  client.appendBytes(new Uint8Array(byteLength), "", ownOrigin);

/** Changes of an index as the writer publishes them. */
function publisher() {
  const states = new PublishedStates();
  const settings = shareSettings(defaultIndexSettings);
  const shared = new IndexWriter(defaultIndexSettings.indexTime).share();
  const listed = { recordCount: 0, partitionCount: 0, lastWriteAt: 0, partitionKey: null };
  const state = { index: "pages", incarnation: "first", settingsVersion: 1, settings, listed };
  const changed = (dataVersion: number) => states.changeTo({ ...state, dataVersion, shared });
  const dropped = (dataVersion: number) => states.changeTo({ ...state, dataVersion, shared: null });
  return { changed, dropped };
}

const openIndexes = ({ snapshots }: WriterClientOptions) =>
  [...snapshots.openIndexes()].map(([name]) => name);

test("the thread gets its data, and opens the store (1)", async () => {
  const { client, thread, options } = create();
  expect(thread.data).toEqual({ folder: "/data", indexMemory: 7, figures: "figures" });
  expect(await endOf(client.opened)).toBeNull();
  expect(() => client.requireOpen()).toThrow(closed);
  expect(await endOf(append(client))).toEqual({ error: closed });
  const indexes = [
    { name: "pages", dataVersion: 4 },
    { name: "posts", dataVersion: 0 },
  ];
  thread.send({ kind: "opened", indexes });
  expect(["pages", "posts", "gone"].map((name) => options.dataVersions.of(name))).toEqual([4, 0, undefined]);
  await client.opened;
  client.requireOpen();
  expect(thread.received).toEqual([]);
});

test("the indexes that are likely to be used are open later than the store (1)", async () => {
  const { client, thread } = open();
  expect(await endOf(client.warmedUp)).toBeNull();
  thread.send({ kind: "warmedUp" });
  await client.warmedUp;
});

test("a store that cannot be opened says why, and its thread's end is no death (1, 10)", async () => {
  const { client, thread, options } = create();
  thread.send({ kind: "openFailed", message: "The folder is in use." });
  await expect(client.opened).rejects.toThrow("The folder is in use.");
  expect(() => client.requireOpen()).toThrow(closed);
  thread.end();
  await settled();
  expect(options.onDeath).not.toHaveBeenCalled();
});

test("a thread that dies while it opens the store fails the opening with that fault (1, 10)", async () => {
  const { client, thread, options } = create();
  const cause = new Error("no memory");
  thread.end(cause);
  await expect(client.opened).rejects.toEqual(new Error("The writer thread ended.", { cause }));
  expect(options.onDeath).not.toHaveBeenCalled();
  expect(() => client.requireOpen()).toThrow(closed);
});

test("an entry is moved to the thread, and gets its outcome with the times (2)", async () => {
  const { client, thread } = open();
  const timeline = new TracedTimeline();
  const entry = Uint8Array.of(1, 2, 3);
  const written = client.appendBytes(entry, "key", { requestId: "request", timeline });
  const [id] = idsOf(thread, "append");
  const message = { kind: "append", id, entry: Uint8Array.of(1, 2, 3), sender: "key", requestId: "request" };
  expect(thread.received).toEqual([message]);
  expect(entry.byteLength).toBe(0);
  expect(await endOf(written)).toBeNull();
  expect(timeline.parts).toEqual([]);
  thread.send({ kind: "outcome", id, outcome: done, times });
  expect(await written).toBe(done);
  const parts = [
    { name: "wait", beganAt: 1, endedAt: 3 },
    { name: "apply", beganAt: 3, endedAt: 7 },
  ];
  expect(timeline.parts).toEqual([{ name: "writer thread", beganAt: 1, endedAt: 7, parts }]);
});

test("an entry of the server itself has no sender and no request (2)", async () => {
  const { client, thread } = open();
  const written = client.append(dropEntry);
  const [message] = thread.received;
  if (message.kind !== "append") throw new Error("The thread was sent no entry.");
  expect(decodeEntry(message.entry)).toEqual(dropEntry);
  expect(message).toMatchObject({ sender: "", requestId: null });
  thread.send({ kind: "outcome", id: message.id, outcome: done, times });
  expect(await written).toBe(done);
});

test("each entry gets its own outcome, in any order, and once (2)", async () => {
  const { client, thread } = open();
  const written = [append(client), append(client)];
  const [first, second] = idsOf(thread, "append");
  const refused: PassedOutcome = { kind: "refused", code: "index_not_found", message: "no" };
  thread.send({ kind: "outcome", id: second, outcome: refused, times });
  thread.send({ kind: "appendFailed", id: second, fault: { kind: "defect" }, message: "late" });
  expect(client.backlog).toEqual({ entries: 1, bytes: 10 });
  thread.send({ kind: "outcome", id: first, outcome: done, times });
  expect(await Promise.all(written)).toEqual([done, refused]);
  expect(client.backlog).toEqual({ entries: 0, bytes: 0 });
});

const nothingWritten = (what: string) =>
  new ApiError("unavailable", `${what}, so nothing was written; try again later.`, {
    cause: new StorageError("The writer failed", "why"),
  });

test.each([
  [{ kind: "unavailable" }, new ApiError("unavailable", "why")],
  [{ kind: "defect" }, new Error("The writer failed: why")],
  [{ kind: "storage" }, nothingWritten("The storage failed")],
  [{ kind: "diskFull", code: "ENOSPC" }, nothingWritten("The disk is full (ENOSPC)")],
] as const)("an entry that fails with %j (3)", async (fault, error) => {
  const { client, thread } = open();
  const written = append(client);
  const [id] = idsOf(thread, "append");
  thread.send({ kind: "appendFailed", id, fault, message: "why" });
  expect(await endOf(written)).toStrictEqual({ error });
  expect(client.backlog).toEqual({ entries: 0, bytes: 0 });
});

test("as many entries wait as may, and each that ends makes room for one (4)", async () => {
  const { client, thread } = open();
  const written = Array.from({ length: entriesMax }, () => endOf(append(client, 1)));
  expect(client.backlog).toEqual({ entries: entriesMax, bytes: entriesMax });
  expect(client.hasRoom(1)).toBe(false);
  expect(await endOf(append(client, 1))).toEqual({ error: overloaded });
  expect(thread.received).toHaveLength(entriesMax);
  const [first, second] = idsOf(thread, "append");
  thread.send({ kind: "outcome", id: first, outcome: done, times });
  expect(client.hasRoom(1)).toBe(true);
  thread.send({ kind: "appendFailed", id: second, fault: { kind: "storage" }, message: "why" });
  expect(client.backlog).toEqual({ entries: entriesMax - 2, bytes: entriesMax - 2 });
  expect(await Promise.all(written)).toHaveLength(entriesMax);
});

test("as many bytes wait as may, and those of an entry that ends make room (4)", async () => {
  const { client, thread } = open();
  expect(client.hasRoom(bytesMax)).toBe(true);
  expect(client.hasRoom(bytesMax + 1)).toBe(false);
  const written = append(client, 5);
  expect(client.hasRoom(bytesMax - 5)).toBe(true);
  expect(client.hasRoom(bytesMax - 4)).toBe(false);
  expect(await endOf(append(client, bytesMax - 4))).toEqual({ error: overloaded });
  thread.send({ kind: "outcome", id: idsOf(thread, "append")[0], outcome: done, times });
  await written;
  expect(client.hasRoom(bytesMax)).toBe(true);
});

const queuedHead = { sequence: 1, index: "pages", acceptedAt: 5, taskId: "task", keyType: "write" };

test("batches from the overflow queue are moved, and get what became of them (5)", async () => {
  const { client, thread } = open();
  const entry = Uint8Array.of(1, 2);
  const batches = [
    { ...queuedHead, entry, defects: 2 },
    { ...queuedHead, sequence: 2, entry: null, defects: 0 },
  ];
  const [first, second] = [client.sendQueued(batches), client.sendQueued([])];
  expect(entry.byteLength).toBe(0);
  const [id, otherId] = idsOf(thread, "queued");
  expect(thread.received).toEqual([
    { kind: "queued", id, batches: [{ ...batches[0], entry: Uint8Array.of(1, 2) }, batches[1]] },
    { kind: "queued", id: otherId, batches: [] },
  ]);
  expect(client.backlog).toEqual({ entries: 0, bytes: 0 });
  const result = { isFinal: [true, false], failures: [], fault: "later", isDefect: false };
  thread.send({ kind: "queuedSettled", id: otherId, settled: { ...result, isFinal: [] } });
  expect(await endOf(first)).toBeNull();
  thread.send({ kind: "queuedSettled", id, settled: result });
  expect(await first).toBe(result);
  expect(await second).toEqual({ ...result, isFinal: [] });
});

test("an index is in use until its release, and one that cannot be opened says why (6)", async () => {
  const { client, thread } = open();
  const [first, second] = [client.use("pages"), client.use("posts")];
  const [id, otherId] = idsOf(thread, "use");
  expect(thread.received).toEqual([
    { kind: "use", id, index: "pages" },
    { kind: "use", id: otherId, index: "posts" },
  ]);
  thread.send({ kind: "using", id: otherId, message: "It is damaged." });
  expect(await endOf(second)).toEqual({ error: new ApiError("unavailable", "It is damaged.") });
  expect(await endOf(first)).toBeNull();
  thread.send({ kind: "using", id, message: null });
  const { release } = await first;
  expect(idsOf(thread, "release")).toEqual([]);
  release();
  expect(idsOf(thread, "release")).toEqual([id]);
});

test("searched indexes and the gate of a backup come to an open store only (7)", async () => {
  const { client, thread } = create();
  const gate = newWriteGate();
  const passOn = (): void => {
    client.touch(["pages"]);
    client.hold(gate);
  };
  passOn();
  expect(thread.received).toEqual([]);
  expect(await endOf(client.use("pages"))).toEqual({ error: stopping });
  expect(await endOf(client.sendQueued([]))).toEqual({ error: stopping });
  expect(thread.received).toEqual([]);
  thread.send({ kind: "opened", indexes: [] });
  passOn();
  expect(thread.received).toEqual([
    { kind: "touch", indexes: ["pages"] },
    { kind: "hold", gate },
  ]);
  void client.close();
  passOn();
  expect(thread.received.slice(2)).toEqual([{ kind: "close" }]);
});

test("a publication is searched before those hear of it who wait for its version (8)", async () => {
  const { thread, options } = open();
  const { changed } = publisher();
  const order: string[] = [];
  const { snapshots, dataVersions } = options;
  const [take, update] = [snapshots.take.bind(snapshots), dataVersions.update.bind(dataVersions)];
  vi.spyOn(snapshots, "take").mockImplementation((change) => {
    order.push("snapshots");
    take(change);
  });
  vi.spyOn(dataVersions, "update").mockImplementation((index, version) => {
    order.push("versions");
    update(index, version);
  });
  const reached = dataVersions.reached("pages", 3, 60_000);
  thread.send({ kind: "published", change: changed(3) });
  expect(order).toEqual(["snapshots", "versions"]);
  expect(await reached).toBe(true);
  expect(openIndexes(options)).toEqual(["pages"]);
});

test("a publication ends the recovery of the index, and makes it available (8)", () => {
  const { thread, options } = open();
  const { recoveries, rebuilds, erasures, unavailable, onRecovery } = options;
  for (const index of ["pages", "posts"]) {
    thread.send({ kind: "recovery", index, done: 1, total: 9 });
    thread.send({ kind: "rebuild", index, progress: { done: 2, total: 9 } });
    thread.send({ kind: "erasure", index, progress: erasing });
    unavailable.set(index, "It was damaged.");
  }
  expect(onRecovery.mock.calls).toEqual([
    ["pages", 1, 9],
    ["posts", 1, 9],
  ]);
  thread.send({ kind: "published", change: publisher().changed(3) });
  expect([...recoveries.entries()]).toEqual([["posts", { done: 1, total: 9 }]]);
  expect([...unavailable.keys()]).toEqual(["posts"]);
  expect([...rebuilds.entries()].map(([index]) => index)).toEqual(["pages", "posts"]);
  expect([...erasures.entries()].map(([index]) => index)).toEqual(["pages", "posts"]);
});

test("a dropped index has no version, no state, and no work any more (8)", () => {
  const { thread, options } = open();
  const { dataVersions, recoveries, rebuilds, erasures, unavailable } = options;
  const { changed, dropped } = publisher();
  thread.send({ kind: "published", change: changed(3) });
  thread.send({ kind: "recovery", index: "pages", done: 1, total: 9 });
  for (const index of ["pages", "posts"]) {
    thread.send({ kind: "rebuild", index, progress: { done: 2, total: 9 } });
    thread.send({ kind: "erasure", index, progress: erasing });
  }
  unavailable.set("pages", "It was damaged.");
  thread.send({ kind: "published", change: dropped(3) });
  expect(dataVersions.has("pages")).toBe(false);
  expect(openIndexes(options)).toEqual([]);
  expect([...unavailable.keys()]).toEqual([]);
  expect([...recoveries.entries()]).toEqual([]);
  expect([...rebuilds.entries()].map(([index]) => index)).toEqual(["posts"]);
  expect([...erasures.entries()].map(([index]) => index)).toEqual(["posts"]);
});

test("an index that is closed keeps its version, and has no state (8)", () => {
  const { thread, options } = open();
  thread.send({ kind: "published", change: publisher().changed(3) });
  thread.send({ kind: "withdrawn", index: "pages" });
  expect(openIndexes(options)).toEqual([]);
  expect(options.dataVersions.of("pages")).toBe(3);
});

test("work in the background is known until it has ended (9)", () => {
  const { thread, options } = open();
  const { rebuilds, erasures } = options;
  thread.send({ kind: "rebuild", index: "pages", progress: { done: 2, total: 9 } });
  thread.send({ kind: "erasure", index: "posts", progress: erasing });
  expect([...rebuilds.entries()]).toEqual([["pages", { done: 2, total: 9 }]]);
  expect([...erasures.entries()]).toEqual([["posts", erasing]]);
  thread.send({ kind: "rebuild", index: "pages", progress: null });
  thread.send({ kind: "erasure", index: "posts", progress: null });
  expect([...rebuilds.entries(), ...erasures.entries()]).toEqual([]);
});

test("notices and reasons of an unavailable index are passed on (9)", () => {
  const { thread, options } = open();
  const { unavailable, onUnavailable, onNotice } = options;
  const notice = { kind: "notice", index: null, requestId: "request", message: "odd folder" } as const;
  thread.send(notice);
  expect(onNotice.mock.calls).toEqual([[notice]]);
  thread.send({ kind: "unavailable", index: "pages", message: "damaged" });
  expect([...unavailable]).toEqual([["pages", "damaged"]]);
  expect(onUnavailable.mock.calls).toEqual([["pages", "damaged"]]);
});

test("an index that cannot be opened is not being recovered any more (9)", () => {
  const { thread, options } = open();
  for (const index of ["pages", "posts"]) thread.send({ kind: "recovery", index, done: 1, total: 9 });
  thread.send({ kind: "rebuild", index: "pages", progress: { done: 2, total: 9 } });
  thread.send({ kind: "erasure", index: "pages", progress: erasing });
  thread.send({ kind: "withdrawn", index: "pages" });
  thread.send({ kind: "unavailable", index: "pages", message: "damaged" });
  expect([...options.recoveries.entries()]).toEqual([["posts", { done: 1, total: 9 }]]);
  // Work that was cut off goes on once the index can be opened.
  expect([...options.rebuilds.entries()]).toEqual([["pages", { done: 2, total: 9 }]]);
  expect([...options.erasures.entries()]).toEqual([["pages", erasing]]);
});

test("a death refuses all that waits, and is reported with its fault (10)", async () => {
  const { client, thread, options } = open();
  const appended = [append(client, 3), append(client, 4)];
  const queued = client.sendQueued([]);
  const uses = [client.use("pages"), client.use("posts")];
  const cause = new Error("no memory");
  thread.end(cause);
  const error = new Error("The writer thread ended.", { cause });
  const refusal = new ApiError(unknown.code, unknown.message, { cause: error });
  const ends = await Promise.all([...appended, queued, ...uses].map((waiting) => endOf<unknown>(waiting)));
  expect(ends).toStrictEqual([refusal, refusal, stopping, stopping, stopping].map((error) => ({ error })));
  expect(options.onDeath.mock.calls).toStrictEqual([[error]]);
  expect(client.backlog).toEqual({ entries: 0, bytes: 0 });
});

test("a thread that ends by itself without a fault has died, too (10)", async () => {
  const { thread, options } = open();
  thread.end();
  await settled();
  expect(options.onDeath.mock.calls).toStrictEqual([[new Error("The writer thread ended.")]]);
});

test("after a death nothing is taken, and nothing has to be closed (10)", async () => {
  const { client, thread } = open();
  const lease = client.use("pages");
  thread.send({ kind: "using", id: idsOf(thread, "use")[0], message: null });
  const { release } = await lease;
  thread.end(new Error("no memory"));
  await settled();
  thread.received.length = 0;
  expect(await endOf(append(client))).toEqual({ error: closed });
  expect(await endOf(client.use("pages"))).toEqual({ error: stopping });
  expect(await endOf(client.sendQueued([]))).toEqual({ error: stopping });
  release();
  client.touch(["pages"]);
  client.hold(newWriteGate());
  await client.close();
  expect(client.backlog).toEqual({ entries: 0, bytes: 0 });
  expect(thread.received).toEqual([]);
});

test("a close lets the thread end what it was given, and waits for its end (11)", async () => {
  const { client, thread, options } = open();
  const [written, cutOff] = [append(client), append(client)];
  const [queued, using] = [client.sendQueued([]), client.use("pages")];
  const lease = client.use("posts");
  const [useId, leaseId] = idsOf(thread, "use");
  thread.send({ kind: "using", id: leaseId, message: null });
  const { release } = await lease;
  thread.received.length = 0;
  const close = client.close();
  expect(thread.received).toEqual([{ kind: "close" }]);
  expect(await endOf(append(client))).toEqual({ error: closed });
  expect(await endOf(client.use("pages"))).toEqual({ error: stopping });
  expect(await endOf(client.sendQueued([]))).toEqual({ error: stopping });
  release();
  expect(thread.received).toEqual([{ kind: "close" }]);
  const result = { isFinal: [], failures: [], fault: null, isDefect: false };
  thread.send({ kind: "outcome", id: 1, outcome: done, times });
  thread.send({ kind: "queuedSettled", id: 3, settled: result });
  thread.send({ kind: "using", id: useId, message: "The server is stopping." });
  expect(await endOf(written)).toEqual({ value: done });
  expect(await endOf(queued)).toEqual({ value: result });
  expect(await endOf(using)).toEqual({ error: stopping });
  thread.send({ kind: "closed" });
  expect(await endOf(close)).toBeNull();
  thread.end();
  expect(await endOf(close)).toEqual({ value: undefined });
  expect(await endOf(cutOff)).toEqual({ error: unknown });
  expect(options.onDeath).not.toHaveBeenCalled();
});

test("a close fails with the fault of a thread that dies meanwhile (11)", async () => {
  const { client, thread, options } = open();
  const written = append(client);
  const close = client.close();
  const cause = new Error("An index could not be closed.");
  thread.end(cause);
  const error = new Error("The writer thread ended.", { cause });
  expect(await endOf(close)).toStrictEqual({ error });
  expect(await endOf(written)).toStrictEqual({
    error: new ApiError(unknown.code, unknown.message, { cause: error }),
  });
  expect(options.onDeath).not.toHaveBeenCalled();
});

test("a close during the opening ends it, and the store takes nothing then (11)", async () => {
  const { client, thread, options } = create();
  const close = client.close();
  expect(thread.received).toEqual([{ kind: "close" }]);
  thread.send({ kind: "opened", indexes: [] });
  expect(() => client.requireOpen()).toThrow(closed);
  thread.end();
  await close;
  expect(options.onDeath).not.toHaveBeenCalled();
});

test("an opening that is cut off by the end of the thread fails (12)", async () => {
  const { client, thread, options } = create();
  const ended = client.terminate();
  expect(thread.terminate).toHaveBeenCalledOnce();
  thread.end();
  await ended;
  await expect(client.opened).rejects.toThrow("The writer thread ended.");
  expect(options.onDeath).not.toHaveBeenCalled();
});

test("a close that takes too long ends with the thread, and refuses what waits (12)", async () => {
  const { client, thread, options } = open();
  const written = append(client);
  const close = client.close();
  const ended = client.terminate();
  expect(() => client.requireOpen()).toThrow(closed);
  expect(await endOf(ended)).toBeNull();
  thread.end();
  await Promise.all([close, ended]);
  expect(await endOf(written)).toEqual({ error: unknown });
  expect(options.onDeath).not.toHaveBeenCalled();
});

test("a thread that is ended is no death, and nothing is taken meanwhile (12)", async () => {
  const { client, thread, options } = open();
  const ended = client.terminate();
  expect(await endOf(append(client))).toEqual({ error: closed });
  expect(thread.received).toEqual([]);
  thread.end();
  await ended;
  expect(options.onDeath).not.toHaveBeenCalled();
});
