/**
 * An erasure and a compaction copy the records of an index. On a disk that is nearly full:
 *  1. A copy does not begin without room for itself and 64 MiB more. Writes to all indexes go on.
 *  2. One that uses up its room stops before writes are refused, and is removed at once.
 *  3. The erasure stays pending, and is tried again: each time after twice the time, at most 8
 *     minutes. When there is room again, it erases every byte.
 *  4. A compaction is left out, and everything else of the opening is done.
 *  5. A copy takes the place of the old file only with room for all that was written meanwhile.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dataFolderAt, indexFolder } from "../../src/folder/data-folder.js";
import { InlineMerger } from "../../src/merger/inline-merger.js";
import { IndexEnvironment } from "../../src/tables/index-environment.js";
import { setFreeBytes } from "../disk/free-bytes.js";
import { batch as batchOf, temporaryFolder, upsert } from "../entries.js";
import { type ErasingStore, expectKept, lastOf, openErasing } from "./erasing-store.js";
import { clear, history, secrets } from "./secret-history.mjs";
import { tracesOf } from "./traces.js";

const mebibyte = 2 ** 20;
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  folder.remove();
});

function folderOf({ publications }: ErasingStore): string {
  return indexFolder(dataFolderAt(folder.path), lastOf(publications).incarnation);
}

/** The folders of copies. */
const copiesIn = (index: string) => readdirSync(index).filter((name) => name.startsWith("records-"));

/** Until the first attempt of an erasure or a compaction has ended. */
async function tried({ notices, steps }: ErasingStore): Promise<void> {
  while (notices.length === 0 && steps.at(-1) !== "done") await sleep(5);
}

test("an erasure without room for its copy does not begin it (1)", { timeout: 60_000 }, async () => {
  const erasing = await openErasing(folder.path);
  for (const entry of history()) await erasing.store.append(entry);
  setFreeBytes(() => 64 * mebibyte);
  await erasing.store.append(clear());
  await tried(erasing);
  expect(erasing.notices).toEqual([
    expect.stringMatching(/^An erasure failed, and is tried again\. Less than 6[5-9] MiB are free where /),
  ]);
  expect(erasing.steps).not.toContain("done");
  expect(copiesIn(folderOf(erasing))).toEqual([]);
  await erasing.store.append(batchOf("other", [upsert("1")]));
  await erasing.store.close();
});

test.each([
  ["stops while others may still write", 40],
  ["takes no room after a fault", 10],
])("a copy %s (2)", { timeout: 60_000 }, async (_, left) => {
  const erasing = await openErasing(folder.path);
  for (const entry of history()) await erasing.store.append(entry);
  const index = folderOf(erasing);
  // Others fill the disk as soon as the copy has begun.
  const copy = join(index, "records-1/data.mdb");
  const hasBegun = () => (statSync(copy, { throwIfNoEntry: false })?.size ?? 0) > 0;
  setFreeBytes(() => (hasBegun() ? left : 500) * mebibyte);
  await erasing.store.append(clear());
  await tried(erasing);
  expect(erasing.notices).toEqual([expect.stringMatching(/Less than 64 MiB are free where /)]);
  expect(copiesIn(index)).toEqual([]);
  await erasing.store.append(batchOf("other", [upsert("1")]));
  await erasing.store.close();
});

test("an erasure backs off, and is done when there is room (3)", { timeout: 60_000 }, async () => {
  const erasing = await openErasing(folder.path);
  for (const entry of history()) await erasing.store.append(entry);
  const { notices, steps, erased } = erasing;
  let free = 50 * mebibyte;
  setFreeBytes(() => free);
  const waits: number[] = [];
  const { setTimeout: later } = globalThis;
  vi.spyOn(globalThis, "setTimeout").mockImplementation((action, ms = 0, ...rest) => {
    if (ms < 30_000) return later(action, ms, ...rest);
    waits.push(ms / 30_000);
    return later(action, 1, ...rest);
  });
  await erasing.store.append(clear());
  while (notices.length < 7 && steps.at(-1) !== "done") await sleep(5);
  expect(waits.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 16]);
  expect(steps).not.toContain("done");
  free = 500 * mebibyte;
  await erased();
  expect(tracesOf(secrets, folder.path)).toEqual([]);
  expectKept(folder.path, 0);
  await erasing.store.close();
});

test("a compaction without room is left out (4)", { timeout: 60_000 }, async () => {
  const first = await openErasing(folder.path);
  for (const entry of history()) await first.store.append(entry);
  const index = folderOf(first);
  await first.store.close();
  vi.spyOn(IndexEnvironment.prototype, "isMostlyFree", "get").mockReturnValue(true);
  setFreeBytes(() => 64 * mebibyte);
  const second = await openErasing(folder.path);
  await tried(second);
  expect(second.notices).toEqual([
    expect.stringMatching(/^The free space of the records was not given back\. Less than 6[5-9] MiB/),
  ]);
  expect([copiesIn(index), existsSync(join(index, "data.mdb"))]).toEqual([[], true]);
  await second.store.append(batchOf("other", [upsert("1")]));
  await second.store.close();
});

test("what was written during a copy needs room, too (5)", { timeout: 60_000 }, async () => {
  const merger = new InlineMerger();
  const copy = merger.copy.bind(merger);
  const text = "x".repeat(90_000);
  merger.copy = (...request) => {
    const { done, cancel } = copy(...request);
    const written = done.then(async (isDone) => {
      const operations = Array.from({ length: 200 }, (_, n) => upsert(`late-${n}`, { text }));
      await erasing.store.append(batchOf("a", operations));
      setFreeBytes(() => free);
      return isDone;
    });
    return { done: written, cancel };
  };
  const erasing = await openErasing(folder.path, { merger });
  let free = 30 * mebibyte;
  for (const entry of history()) await erasing.store.append(entry);
  await erasing.store.append(clear());
  await tried(erasing);
  expect(erasing.notices).toEqual([expect.stringMatching(/Less than [34]\d MiB are free where /)]);
  expect(copiesIn(folderOf(erasing))).toEqual([]);
  free = 500 * mebibyte;
  await erasing.store.append(clear());
  await erasing.erased();
  expect(tracesOf(secrets, folder.path)).toEqual([]);
  await erasing.store.close();
});
