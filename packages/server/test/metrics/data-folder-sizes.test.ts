/**
 * The sizes of a data folder: records, which lie in each index's own folder, and the segments beside them.
 *  1. Each file is counted once, in its part.
 *  2. They are measured again after a fault.
 *  3. Sizes are kept for half a minute, and for 20 times as long as measuring took.
 *  4. Nobody waits for a second measuring: who asks meanwhile gets the sizes of last time.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { dataFolderAt } from "@findling/store/folder";
import { expect, onTestFinished, test } from "vitest";
import { DataFolderSizes } from "../../src/metrics/data-folder-sizes.js";

test("each file is counted once, in its part (1)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "findling-sizes-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { control, indexes, queue, analytics } = dataFolderAt(folder);
  const files: [string, number][] = [
    [join(control, "data.mdb"), 1],
    [join(indexes, "a", "data.mdb"), 20],
    [join(indexes, "a", "segments", "segment-1"), 300],
    [join(indexes, "b", "data.mdb"), 4_000],
    [join(indexes, "b", "segments", "deeper", "terms-1"), 50_000],
    [join(queue, "entries", "1"), 600_000],
    [join(analytics, "records-1", "data.mdb"), 7],
  ];
  for (const [path, bytes] of files) {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, Buffer.alloc(bytes));
  }
  expect(await new DataFolderSizes(folder).figures()).toEqual({
    control: 1,
    records: 4_020,
    segments: 50_300,
    queue: 600_000,
    analytics: 7,
    free: expect.any(Number),
  });
});

test("a measurement that fails is not kept (2)", async () => {
  const parent = mkdtempSync(join(tmpdir(), "findling-sizes-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, "data");
  const sizes = new DataFolderSizes(folder);
  const first = [sizes.figures(), sizes.indexes()];
  expect(await Promise.allSettled(first)).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  mkdirSync(folder);
  expect(await sizes.figures()).toMatchObject({ control: 0 });
});

/** Asks twice: a measuring that the first question should not have begun would have ended meanwhile. */
async function laterBytes(queueBytes: () => Promise<number>): Promise<number> {
  await queueBytes();
  await setTimeout(100);
  return queueBytes();
}

/** A data folder whose queue grows, and a clock that stands still. */
function growingFolder() {
  const folder = mkdtempSync(join(tmpdir(), "findling-sizes-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { queue } = dataFolderAt(folder);
  mkdirSync(queue, { recursive: true });
  const clock = { now: 0 };
  const sizes = new DataFolderSizes(folder, () => clock.now);
  return {
    clock,
    grow: (bytes: number) => writeFileSync(join(queue, "1"), Buffer.alloc(bytes)),
    queueBytes: async () => (await sizes.figures()).queue,
  };
}

test("sizes are kept for half a minute, and are those of last time while they are measured (3, 4)", async () => {
  const { clock, grow, queueBytes } = growingFolder();
  grow(1);
  expect(await queueBytes()).toBe(1);
  grow(22);
  clock.now = 29_999;
  expect(await laterBytes(queueBytes)).toBe(1);
  clock.now = 30_000;
  expect(await queueBytes()).toBe(1);
  await expect.poll(queueBytes).toBe(22);
});

test("what takes long to measure is measured seldom (3)", async () => {
  const { clock, grow, queueBytes } = growingFolder();
  grow(1);
  const first = queueBytes();
  clock.now = 10_000;
  expect(await first).toBe(1);
  grow(22);
  clock.now = 209_999;
  expect(await laterBytes(queueBytes)).toBe(1);
  clock.now = 210_000;
  await expect.poll(queueBytes).toBe(22);
});
