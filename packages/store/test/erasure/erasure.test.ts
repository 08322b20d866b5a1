/**
 * Clearing a partition erases it:
 *  1. When the erasure has ended, no byte of the data folder shows what was ever in the partition: not its
 *     texts, objectIDs or name, of no version, as UTF-8 or UTF-16LE; nor does the published index.
 *  2. Everything else is there, is found as in a fresh index, and stays so after reopening.
 *  3. What is written while it runs is there afterwards; a clear that comes meanwhile is erased, too.
 *  4. Readers that are open go on without a fault, and see what is written later.
 *  5. A clear that finds nothing erases what was deleted before, and nothing twice.
 *  6. A fault leaves it pending, and it does not count as ended: the next clear or opening does it.
 *  7. A clear that the search index fails to follow is erased all the same.
 *  8. A fault while free space is given back is no fault of an erasure, and keeps none from beginning.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { IndexWriter } from "@findling/engine";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EntryOperation } from "../../src/entries/entry.js";
import { IndexingError } from "../../src/errors.js";
import { InlineMerger } from "../../src/merger/inline-merger.js";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import { settings, temporaryFolder } from "../entries.js";
import { expectLikeFresh } from "../search-index/like-fresh.js";
import { expectKept, lastOf, openErasing, tracesIn } from "./erasing-store.js";
import { batch, clear, history, keep, secretPartition, secrets } from "./secret-history.mjs";
import { tracesOf } from "./traces.js";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  folder.remove();
});

test("erases every byte, and nothing else (1, 2)", { timeout: 60_000 }, async () => {
  const first = await openErasing(folder.path);
  for (const entry of history()) await first.store.append(entry);
  expect(tracesOf(secrets, folder.path)).not.toEqual([]);
  expect(tracesIn(lastOf(first.publications))).not.toEqual([]);
  await first.store.append(clear());
  await first.erased();
  expect(first.notices).toEqual([]);
  expect(new Set(first.steps)).toEqual(new Set(["segments", "files", "records", "remnants", "done"]));
  expect(tracesOf(secrets, folder.path)).toEqual([]);
  expect(tracesIn(lastOf(first.publications))).toEqual([]);
  expectKept(folder.path, 0);
  await expectLikeFresh(folder.path, lastOf(first.publications));
  await first.store.append(batch([keep(1_000, 0)]));
  await first.store.close();
  expect(tracesOf(secrets, folder.path)).toEqual([]);
  const second = await openErasing(folder.path);
  expect([second.steps, second.notices]).toEqual([[], []]);
  expectKept(folder.path, 1);
  await expectLikeFresh(folder.path, lastOf(second.publications));
  await second.store.close();
});

test("loses nothing that is written meanwhile, and erases again (3)", { timeout: 60_000 }, async () => {
  const { store, publications, steps, erased, notices } = await openErasing(folder.path);
  for (const entry of history()) await store.append(entry);
  await store.append(clear());
  for (let n = 0; !steps.includes("remnants"); n++) {
    const content = { title: "zqxwordzqxlater", team: secretPartition };
    const objectID = `zqxid-later-${n}`;
    const record = Buffer.from(JSON.stringify({ objectID, ...content }));
    await store.append(batch([keep(2_000 + n, 0), { action: "upsert", objectID, record }]));
    await store.append(batch([{ action: "delete", objectID: `kept-${2_000 + n - 1}` }]));
    if (n === 5) await store.append(clear());
    await sleep(1);
  }
  await store.append(clear());
  while (steps.at(-1) !== "done") await sleep(5);
  await erased();
  expect(notices).toEqual([]);
  expect(tracesOf(secrets, folder.path)).toEqual([]);
  expectKept(folder.path, 1);
  await expectLikeFresh(folder.path, lastOf(publications));
  await store.close();
});

test("erases what a rebuild under way has read (3)", { timeout: 60_000 }, async () => {
  const { store, publications, erased, notices } = await openErasing(folder.path);
  for (const entry of history()) await store.append(entry);
  const tiers = [{ attributes: ["text", "title"], typoTolerance: true }];
  const change = store.append(settings("a", { indexTime: { searchableTiers: tiers } }));
  await Promise.all([change, store.append(clear())]);
  await erased();
  expect(notices).toEqual([]);
  expect(tracesOf(secrets, folder.path)).toEqual([]);
  expect(tracesIn(lastOf(publications))).toEqual([]);
  expect(lastOf(publications).shared?.schema.searchableTiers).toEqual(tiers);
  await expectLikeFresh(folder.path, lastOf(publications));
  await store.close();
});

test("goes on where a rebuild has taken over meanwhile (3)", { timeout: 60_000 }, async () => {
  const merger = new InlineMerger();
  const merge = merger.merge.bind(merger);
  let held: Promise<unknown> = Promise.resolve();
  merger.merge = (proposal) => held.then(() => merge(proposal));
  const { store, publications, erased, notices } = await openErasing(folder.path, { merger });
  for (const entry of history()) await store.append(entry);
  let release = () => {};
  held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await store.append(clear());
  const tiers = [{ attributes: ["text", "title"], typoTolerance: true }];
  await store.append(settings("a", { indexTime: { searchableTiers: tiers } }));
  const isRebuilt = () => isDeepStrictEqual(lastOf(publications).shared?.schema.searchableTiers, tiers);
  while (!isRebuilt()) await sleep(5);
  release();
  await erased();
  expect(notices).toEqual([]);
  expect(tracesOf(secrets, folder.path)).toEqual([]);
  expect(tracesIn(lastOf(publications))).toEqual([]);
  await expectLikeFresh(folder.path, lastOf(publications));
  await store.close();
});

test("readers go on (4)", { timeout: 60_000 }, async () => {
  const { store, publications, erased } = await openErasing(folder.path);
  for (const entry of history()) await store.append(entry);
  const reader = openStoreReader(folder.path);
  const { incarnation } = lastOf(publications);
  expect(reader.get("a", "kept-1")).toBeDefined();
  expect(reader.get("a", "zqxid-8")).toBeDefined();
  await store.append(clear());
  expect(reader.get("a", "zqxid-8")).toBeUndefined();
  await erased();
  await store.append(batch([keep(3_000, 0)]));
  const later = lastOf(publications).shared?.segments.at(-1)?.lastDocumentNumber ?? -1;
  expect(reader.documentRecord(incarnation, later)?.toString()).toContain("kept-3000");
  expect(reader.get("a", "kept-3000")).toBeDefined();
  expect(reader.get("a", "kept-1")).toBeDefined();
  expect(reader.settings("a")?.json.toString()).toContain('"partitionKey":"team"');
  expect(reader.listIndexes()).toHaveLength(1);
  await reader.close();
  await store.close();
});

test("a fault leaves it pending (6)", { timeout: 60_000 }, async () => {
  const merger = new InlineMerger();
  merger.copy = () => ({ done: Promise.reject(new Error("The disk is full.")), cancel() {} });
  const first = await openErasing(folder.path, { merger });
  for (const entry of history()) await first.store.append(entry);
  await first.store.append(clear());
  while (first.notices.length === 0) await sleep(5);
  expect(first.notices).toEqual(["An erasure failed, and is tried again. The disk is full."]);
  await sleep(5);
  expect(first.steps.at(-1)).toBe("records");
  expect(first.steps).not.toContain("done");
  await first.store.append(batch([keep(4_000, 0)]));
  await first.store.close();
  const second = await openErasing(folder.path);
  await second.erased();
  expect(tracesOf(secrets, folder.path)).toEqual([]);
  expectKept(folder.path, 1);
  await expectLikeFresh(folder.path, lastOf(second.publications));
  await second.store.close();
});

test("the next clear ends what a fault left pending (6)", { timeout: 60_000 }, async () => {
  const merger = new InlineMerger();
  const copy = merger.copy.bind(merger);
  merger.copy = () => ({ done: Promise.reject(new Error("The disk is full.")), cancel() {} });
  const { store, notices, steps, erased } = await openErasing(folder.path, { merger });
  for (const entry of history()) await store.append(entry);
  await store.append(clear());
  while (notices.length === 0) await sleep(5);
  merger.copy = copy;
  await store.append(batch([keep(4_000, 0)]));
  await store.append(clear());
  await erased();
  expect(steps.filter((step) => step === "done")).toHaveLength(1);
  expect(tracesOf(secrets, folder.path)).toEqual([]);
  await store.close();
});

test("old files that cannot be removed leave it pending (6)", { timeout: 60_000 }, async () => {
  const { store, notices, steps, erased } = await openErasing(folder.path);
  for (const entry of history()) await store.append(entry);
  const { rmSync: remove } = fs;
  const removing = vi.spyOn(fs, "rmSync").mockImplementation((path, options) => {
    if (String(path).endsWith("data.mdb")) throw Object.assign(new Error("In use."), { code: "EBUSY" });
    remove(path, options);
  });
  syncBuiltinESMExports();
  await store.append(clear());
  while (notices.length === 0) await sleep(5);
  removing.mockRestore();
  syncBuiltinESMExports();
  expect(notices).toEqual(["An erasure failed, and is tried again. In use."]);
  expect(steps).not.toContain("done");
  await store.append(clear());
  await erased();
  expect(tracesOf(secrets, folder.path)).toEqual([]);
  await store.close();
});

test("erases what the search index failed to remove (7)", { timeout: 60_000 }, async () => {
  const { store, publications, erased, notices } = await openErasing(folder.path);
  for (const entry of history()) await store.append(entry);
  vi.spyOn(IndexWriter.prototype, "apply").mockImplementationOnce(() => {
    throw new Error("broken");
  });
  await expect(store.append(clear())).rejects.toThrow(IndexingError);
  await erased();
  expect(notices).toEqual([]);
  expect(tracesOf(secrets, folder.path)).toEqual([]);
  expect(tracesIn(lastOf(publications))).toEqual([]);
  expectKept(folder.path, 0);
  await expectLikeFresh(folder.path, lastOf(publications));
  await store.close();
});

test("erases what was deleted before (5)", { timeout: 60_000 }, async () => {
  const { store, steps, erased } = await openErasing(folder.path);
  const deletions: EntryOperation[] = [];
  for (const entry of history()) {
    await store.append(entry);
    if (entry.kind !== "batch") continue;
    for (const { action, objectID } of entry.operations) {
      if (action === "upsert" && objectID.startsWith("zqxid")) deletions.push({ action: "delete", objectID });
    }
  }
  await store.append(batch(deletions));
  await store.append(clear());
  await erased();
  expect(tracesOf(secrets, folder.path)).toEqual([]);
  const before = steps.length;
  await store.append(clear());
  await store.append(clear("unknown"));
  expect(steps).toHaveLength(before);
  await store.append(batch([keep(5_000, 0)]));
  await store.append(clear());
  expect(steps.length).toBeGreaterThan(before);
  await store.close();
});
