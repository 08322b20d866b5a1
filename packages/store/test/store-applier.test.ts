/**
 * How entries are passed to indexes, and how indexes are dropped:
 *  1. A drop is done whatever is damaged in the index: everybody hears that it is gone, and its folder goes.
 *  2. What was reported of the work of an index that is dropped has ended.
 *  3. A batch that was on the queue when its index was dropped is refused. Those beside it are applied, in
 *     order, and each entry has the answer at its place.
 *  4. The index is open while an entry waits for it, and no longer.
 *  5. The first entry that is not refused creates the index. The others are applied to it.
 *  6. All indexes are closed, also where some have faults, and their summaries are stored.
 *  7. The stored summary of an index is current while the index is closed, and not from its next write on.
 *  8. An index that cannot be opened is withdrawn. It may have been published before its fault.
 */
import { existsSync, mkdirSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ControlStore } from "../src/control/control-store.js";
import { DurableIndex } from "../src/durable-index/durable-index.js";
import type { BatchEntry, LogEntry } from "../src/entries/entry.js";
import { DamagedDataError, IndexUnavailableError, StoreClosedError } from "../src/errors.js";
import { dataFolderAt, indexFolder } from "../src/folder/data-folder.js";
import type { Publication } from "../src/publication.js";
import { keepingBounds } from "../src/segment-files/index-keeper.js";
import { StoreApplier } from "../src/store-applier.js";
import { Upkeep } from "../src/tables/upkeep.js";
import { batch, clear, drop, keyCreate, settings, temporaryFolder, upsert } from "./entries.js";
import { HeldMerger, settled } from "./merger/held-merger.js";

let folder: ReturnType<typeof temporaryFolder>;
let control: ControlStore;
let applier: StoreApplier;
let merger: HeldMerger;
let publications: Publication[];
let events: unknown[];
let notices: string[];
let sequence: number;

beforeEach(() => {
  folder = temporaryFolder();
  const data = dataFolderAt(folder.path);
  for (const path of [data.control, data.indexes]) mkdirSync(path);
  control = ControlStore.open(data.control);
  merger = new HeldMerger();
  [publications, events, notices, sequence] = [[], [], [], 0];
  applier = applierOf(new Map());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await merger.close();
  await applier.close();
  await control.close();
  folder.remove();
});

function applierOf(
  unfinished: ConstructorParameters<typeof StoreApplier>[3],
  indexesMax = 100,
): StoreApplier {
  const options = {
    onPublication: (publication: Publication) => {
      publications.push(publication);
      events.push(publication.shared === null ? "dropped" : "published");
    },
    onClosing: () => void events.push("closing"),
    onRecovery: () => {},
    onRebuild: (_: string, progress: unknown) => void events.push(["rebuild", progress !== null]),
    onErasure: (_: string, progress: unknown) => void events.push(["erasure", progress !== null]),
    onNotice: (_: string, message: string) => void notices.push(message),
    onUnavailable: (_: string, message: string) => void notices.push(message),
    onFolderNotice: (message: string) => void notices.push(message),
    merger,
    inlineMergeBytesMax: 1_000_000,
    keepingBounds,
    now: () => 0,
    openIndexes: { bytesMax: 1_000_000_000, indexesMax },
  };
  return new StoreApplier(dataFolderAt(folder.path), control, options, unfinished);
}

/** What became of each entry: its kind of outcome, the code of its refusal, or its fault. */
async function apply(...entries: readonly LogEntry[]): Promise<unknown[]> {
  const positioned = entries.map((entry) => ({ entry, position: { logId: "test", sequence: ++sequence } }));
  const applied = await applier.apply(positioned);
  return applied.map((one) => {
    if ("fault" in one) return one.fault;
    return one.outcome.kind === "refused" ? one.outcome.code : one.outcome.kind;
  });
}

function folderOfLast(): string {
  return indexFolder(dataFolderAt(folder.path), publications.at(-1)?.incarnation ?? "");
}

const queuedBatch = (queued: number, id: string): BatchEntry => ({ ...batch("a", [upsert(id)]), queued });

test("an index with damaged data is dropped (1, 2)", async () => {
  await apply(batch("a", [upsert("1", { title: "alpha" })]));
  const path = folderOfLast();
  vi.spyOn(Upkeep.prototype, "pendingClears", "get").mockImplementation(() => {
    throw new DamagedDataError("A row of upkeep is damaged.");
  });
  events.length = 0;
  expect(await apply(drop("a"))).toEqual(["done"]);
  expect(events).toEqual(["dropped", ["erasure", false], ["rebuild", false]]);
  expect([publications.at(-1)?.shared, existsSync(path), notices]).toEqual([null, false, []]);
  expect(await applier.cache.lease("a")).toBeUndefined();
});

test("of a dropped index without work nothing is reported as ended (2)", async () => {
  await apply(batch("a", [upsert("1", { title: "alpha" })]));
  events.length = 0;
  expect(await apply(drop("a"))).toEqual(["done"]);
  expect(events).toEqual(["dropped"]);
});

test("the work of a dropped index is reported as ended, after everything else (2)", async () => {
  await apply(settings("a", { indexTime: { partitionKey: "team" } }));
  await apply(batch("a", [upsert("1", { team: "red" }), upsert("2", { team: "blue" })]), clear("a", "red"));
  await settled();
  events.length = 0;
  const dropped = apply(drop("a"));
  await settled();
  await merger.first.finish();
  expect(await dropped).toEqual(["done"]);
  expect(events).toEqual(["dropped", ["erasure", false], ["rebuild", false]]);
});

test("work that the last server left is reported until the index is opened or dropped (2)", async () => {
  await apply(batch("a", [upsert("1")]), drop("b"));
  await apply(batch("b", [upsert("1")]));
  await applier.close();
  events.length = 0;
  const work = { isErasing: true, isRebuilding: true, isCleaning: false };
  applier = applierOf(new Map(["a", "b"].map((name) => [name, work])));
  expect(events).toEqual(
    ["a", "b"].flatMap(() => [
      ["erasure", true],
      ["rebuild", true],
    ]),
  );
  events.length = 0;
  (await applier.cache.lease("a"))?.release();
  expect(events).toEqual(["published", ["erasure", false], ["rebuild", false]]);
  events.length = 0;
  expect(await apply(drop("b"))).toEqual(["done"]);
  expect(events).toEqual(["dropped", ["erasure", false], ["rebuild", false]]);
});

test("what was on the queue at the drop is refused, and each entry has its answer (3, 5)", async () => {
  expect(
    await apply(
      queuedBatch(7, "1"),
      { ...drop("a"), queuedBefore: 9 },
      queuedBatch(8, "2"),
      batch("a", [upsert("3")]),
      queuedBatch(9, "4"),
      drop("a"),
      drop("a"),
      clear("a", "x"),
      queuedBatch(10, "5"),
    ),
  ).toEqual([
    "written",
    "done",
    "index_not_found",
    "written",
    "index_not_found",
    "done",
    "index_not_found",
    "index_not_found",
    "written",
  ]);
  expect(publications.at(-1)?.listed?.recordCount).toBe(1);
  expect(await apply(keyCreate("k"))).toEqual(["done"]);
});

test("an index is open while an entry waits for it, and may be closed then (4)", async () => {
  applier = applierOf(new Map(), 1);
  await apply(batch("a", [upsert("1")]));
  await applier.ready("a");
  await apply(batch("a", [upsert("2")]));
  events.length = 0;
  await apply(batch("b", [upsert("1")]));
  await vi.waitFor(() => expect(applier.cache.leaseOpen("a")).toBeUndefined());
  expect(events).toEqual(["published", "closing"]);
  await applier.ready("a");
  expect(events).toHaveLength(2);
  expect(await apply(batch("a", [upsert("3")]))).toEqual(["written"]);
  expect(publications.at(-1)?.listed?.recordCount).toBe(3);
});

test("an entry of a closed store, or of an index that cannot be opened, has its fault (3, 6)", async () => {
  await apply(batch("a", [upsert("1")]), batch("a", [upsert("2")]));
  await applier.close();
  expect(await apply(batch("a", [upsert("3")]), queuedBatch(1, "4"))).toEqual([
    new StoreClosedError(),
    new StoreClosedError(),
  ]);
});

test("all indexes are closed, though one has a fault (6)", async () => {
  for (const name of ["a", "b", "c"]) await apply(batch(name, [upsert("1")]));
  const isCurrent = () => publications.map(({ incarnation }) => control.summary(incarnation)?.isCurrent);
  expect(isCurrent()).toEqual([undefined, undefined, undefined]);
  const close = vi.spyOn(DurableIndex.prototype, "close").mockRejectedValueOnce(new Error("EIO"));
  await expect(applier.close()).rejects.toThrow("An index could not be closed.");
  expect(close).toHaveBeenCalledTimes(3);
  expect(isCurrent()).toEqual([true, true, true]);
});

test("a summary is current while its index is closed, and not from its next write on (7)", async () => {
  applier = applierOf(new Map(), 1);
  await apply(batch("a", [upsert("1", { title: "alpha" })]));
  const [{ incarnation }] = publications;
  const isCurrent = () => control.summary(incarnation)?.isCurrent;
  expect(isCurrent()).toBeUndefined();
  await apply(batch("b", [upsert("1", { title: "alpha" })]));
  await vi.waitFor(() => expect(isCurrent()).toBe(true));
  const lease = await applier.cache.lease("a");
  expect(isCurrent()).toBe(true);
  await apply(batch("a", [upsert("2", { title: "alpha" })]));
  expect([isCurrent(), notices]).toEqual([false, []]);
  lease?.release();
});

test("an index that cannot be opened is withdrawn (8)", async () => {
  await apply(batch("a", [upsert("1", { title: "alpha" })]));
  await applier.close();
  applier = applierOf(new Map());
  events.length = 0;
  vi.spyOn(DurableIndex, "open").mockRejectedValueOnce(new Error("EIO"));
  await expect(applier.cache.lease("a")).rejects.toThrow(IndexUnavailableError);
  expect([events, notices]).toEqual([["closing"], ["The index cannot be opened. EIO"]]);
  expect(await apply(batch("a", [upsert("2")]), batch("a", [upsert("3")]))).toEqual([
    expect.any(IndexUnavailableError),
    expect.any(IndexUnavailableError),
  ]);
  expect(await apply(drop("a"))).toEqual(["done"]);
  expect([publications.at(-1)?.shared, await applier.cache.lease("a")]).toEqual([null, undefined]);
});
