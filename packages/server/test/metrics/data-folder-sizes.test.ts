/**
 * The sizes of a data folder: records, which lie in each index's own folder, and the segments beside them.
 * They are measured again after a fault.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dataFolderAt } from "@findling/store/folder";
import { expect, onTestFinished, test } from "vitest";
import { DataFolderSizes } from "../../src/metrics/data-folder-sizes.js";

test("each file is counted once, in its part", async () => {
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

test("a measurement that fails is not kept", async () => {
  const parent = mkdtempSync(join(tmpdir(), "findling-sizes-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, "data");
  const sizes = new DataFolderSizes(folder);
  const first = [sizes.figures(), sizes.indexes()];
  expect(await Promise.allSettled(first)).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  mkdirSync(folder);
  expect(await sizes.figures()).toMatchObject({ control: 0 });
});
