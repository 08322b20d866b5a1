import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { IndexWriter } from "@findling/engine";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openFilesNow } from "../src/disk/open-files.js";
import { DurableIndex } from "../src/durable-index/durable-index.js";
import { IndexingError, StorageError, StoreClosedError } from "../src/errors.js";
import { dataFolderAt } from "../src/folder/data-folder.js";
import { openStoreReader } from "../src/reader/open-store-reader.js";
import type { StoreReader } from "../src/reader/store-reader.js";
import type { StoreOptions } from "../src/store.js";
import { IndexEnvironment } from "../src/tables/index-environment.js";
import { ResultTable } from "../src/tables/result-table.js";
import { batch, type OpenedStore, open, settings, temporaryFolder, upsert } from "./entries.js";
import { observableState } from "./observable-state.js";

/**
 * Faults and cleaning up:
 *  1. An entry whose transaction fails is rejected and leaves no trace; those that wait with it apply. An
 *     index that could not be made leaves no folder and no open file.
 *  2. When the search index fails, it is built again from the records.
 *  3. A superseded record is read for 60 s, and gone later, or after reopening, also after a clock that ran
 *     ahead.
 *  4. The search index is given each document once, in order of numbers, and built again, after the answer,
 *     when `indexTime` changes.
 *  5. A store with an index that cannot be closed closes everything else, and lets go of the folder.
 */
let folder: ReturnType<typeof temporaryFolder>;
let opened: OpenedStore;
let reader: StoreReader;
let now = 0;
let onRebuild: NonNullable<StoreOptions["onRebuild"]>;

beforeEach(async () => {
  folder = temporaryFolder();
  now = 0;
  onRebuild = () => {};
  opened = await open(folder.path, { now: () => now, onRebuild: (...args) => onRebuild(...args) });
  reader = openStoreReader(folder.path);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await reader.close();
  await opened.store.close();
  folder.remove();
});

describe("a failing transaction (1)", () => {
  test("rejects its entry and leaves the others", async () => {
    await opened.store.append(batch("a", [upsert("0")]));
    const bad = batch("a", [upsert("bad"), upsert("bad too")]);
    failWriting(bad.entryId);
    const answers = [batch("a", [upsert("1")]), bad, batch("a", [upsert("2")])].map((e) =>
      opened.store.append(e),
    );
    const settled = await Promise.allSettled(answers);
    expect(settled).toMatchObject([
      { value: { result: { dataVersion: 2 } } },
      { reason: expect.any(StorageError) },
      { value: { result: { dataVersion: 3 } } },
    ]);
    expect(["0", "1", "2", "bad", "bad too"].filter((id) => reader.get("a", id))).toEqual(["0", "1", "2"]);
    expect(reader.listIndexes()).toMatchObject([{ recordCount: 3 }]);
  });

  test("makes no index", async () => {
    vi.spyOn(ResultTable.prototype, "put").mockImplementationOnce(() => {
      throw Object.assign(new Error("No space left on device"), { code: 28 });
    });
    const before = await observableState(folder.path);
    await expect(opened.store.append(batch("a", [upsert("1")]))).rejects.toThrow(StorageError);
    expect(await observableState(folder.path)).toEqual(before);
    expect(opened.publications).toEqual([]);
    await expect(opened.store.append(batch("a", [upsert("1")]))).resolves.toMatchObject({ kind: "written" });
  });
});

test("an index that cannot be made leaves nothing (1)", async () => {
  await opened.store.append(batch("a", [upsert("1")]));
  const { indexes } = dataFolderAt(folder.path);
  const [before, files] = [readdirSync(indexes), openFilesNow()];
  vi.spyOn(IndexEnvironment.prototype, "transaction").mockImplementation(() => {
    throw new StorageError("The write failed", "EIO");
  });
  for (let at = 0; at < 5; at++)
    await expect(opened.store.append(batch(`new-${at}`, [upsert("1")]))).rejects.toThrow("EIO");
  expect(readdirSync(indexes)).toEqual(before);
  await vi.waitFor(() => expect(openFilesNow()).toBeLessThanOrEqual(files));
});

test("a failing search index is built again (2)", async () => {
  await opened.store.append(batch("a", [upsert("1")]));
  const apply = vi.spyOn(IndexWriter.prototype, "apply").mockImplementationOnce(() => {
    throw new Error("broken");
  });
  await expect(opened.store.append(batch("a", [upsert("2")]))).rejects.toThrow(IndexingError);
  expect(opened.publications).toHaveLength(1);
  apply.mockClear();
  await opened.store.append(batch("a", [upsert("3")]));
  const added = apply.mock.calls.flatMap(([change]) => change.added.map((document) => document.objectID));
  expect(added).toEqual(["1", "2", "3"]);
  expect(opened.publications.at(-1)?.dataVersion).toBe(3);
});

test("what was durable when indexing failed is published with the next entry (2)", async () => {
  await opened.store.append(batch("a", [upsert("1")]));
  vi.spyOn(IndexWriter.prototype, "apply").mockImplementationOnce(() => {
    throw new Error("broken");
  });
  const entry = batch("a", [upsert("2")]);
  await expect(opened.store.append(entry)).rejects.toThrow(IndexingError);
  // Whoever repeats it gets the answer of the first time.
  await opened.store.append(entry);
  expect(opened.publications.at(-1)).toMatchObject({ dataVersion: 2, listed: { recordCount: 2 } });
});

test("superseded records outlive the searches that may read them (3)", async () => {
  await opened.store.append(batch("a", [upsert("1", { n: 1 })], 1_000));
  const [{ incarnation }] = opened.publications;
  now = 2_000;
  await opened.store.append(batch("a", [upsert("1", { n: 2 })], 2_000));
  now = 2_000 + 59_999;
  await opened.store.append(batch("a", [upsert("2", { n: 2 })], 2_000));
  expect(reader.documentRecord(incarnation, 0)).toBeDefined();
  now = 2_000 + 60_000;
  await opened.store.append(batch("a", [upsert("2", { n: 3 })], 90_000));
  // An older view may still serve until the next timer of the event loop.
  await sleep(1);
  expect(reader.documentRecord(incarnation, 0)).toBeUndefined();
  expect(reader.documentRecord(incarnation, 2)).toBeDefined();
  await opened.store.close();
  opened = await open(folder.path);
  await sleep(1);
  expect(reader.documentRecord(incarnation, 2)).toBeUndefined();
  expect(reader.documentRecord(incarnation, 3)).toBeDefined();
});

test("superseded records go, even if the clock ran ahead once (3)", async () => {
  now = 1_000_000;
  await opened.store.append(batch("a", [upsert("1", { n: 1 })], now + 365 * 24 * 60 * 60 * 1_000));
  const [{ incarnation }] = opened.publications;
  await opened.store.append(batch("a", [upsert("1", { n: 2 })], now));
  now += 60_000;
  await opened.store.append(batch("a", [upsert("2")], now));
  // An older view may still serve until the next timer of the event loop.
  await sleep(1);
  expect(reader.documentRecord(incarnation, 0)).toBeUndefined();
  expect(reader.documentRecord(incarnation, 1)).toBeDefined();
});

test("the search index gets every document once (4)", async () => {
  const apply = vi.spyOn(IndexWriter.prototype, "apply");
  await opened.store.append(batch("a", [upsert("1"), upsert("1"), upsert("2")]));
  await opened.store.append(batch("a", [upsert("1")]));
  const seen = () =>
    apply.mock.calls.map(([{ added, removed }]) => [added.map((d) => d.documentNumber), removed]);
  expect(seen()).toEqual([
    [[1, 2], []],
    [[3], [1]],
  ]);
  apply.mockClear();
  await opened.store.append(settings("a", { queryTime: { ignorePlurals: false } }));
  await opened.store.append(settings("a", { indexTime: { languages: ["en"] } }));
  expect(seen()).toEqual([]);
  const rebuilt = new Promise<void>((resolve) => {
    onRebuild = (index, progress) => {
      expect(index).toBe("a");
      if (progress === null) resolve();
    };
  });
  await opened.store.append(settings("a", { indexTime: { languages: ["de"] } }));
  expect(seen()).toEqual([]);
  await rebuilt;
  expect(seen()).toEqual([[[2, 3], []]]);
  apply.mockClear();
  await opened.store.close();
  opened = await open(folder.path);
  expect(seen()).toEqual([[[2, 3], []]]);
});

test("a store that cannot close an index closes the rest, and lets go of the folder (5)", async () => {
  for (const name of ["a", "b"]) await opened.store.append(batch(name, [upsert("1")]));
  vi.spyOn(DurableIndex.prototype, "close").mockRejectedValueOnce(new Error("EIO"));
  await expect(opened.store.close()).rejects.toThrow("An index could not be closed.");
  opened = await open(folder.path);
  expect(opened.publications.map(({ index }) => index)).toEqual(["a", "b"]);
});

test("a closed store takes no more entries", async () => {
  await opened.store.close();
  await expect(opened.store.append(batch("a", []))).rejects.toThrow(StoreClosedError);
  opened = await open(folder.path);
});

/** The disk fails whenever the result of this entry is to be written, after all its records. */
function failWriting(entryId: string): void {
  const put = Reflect.get(ResultTable.prototype, "put");
  vi.spyOn(ResultTable.prototype, "put").mockImplementation(function (this: ResultTable, id, row) {
    if (id === entryId) throw Object.assign(new Error("No space left on device"), { code: 28 });
    put.call(this, id, row);
  });
}
