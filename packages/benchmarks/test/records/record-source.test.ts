/**
 * Sources of records:
 *  1. Batches are full but for the last, and no more records than asked for.
 *  2. A share of a source has that many, from all over it.
 *  3. A file of gzipped NDJSON is read as its records.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { recordFiles } from "../../src/records/record-files.js";
import { inBatches, type RecordSource, recordsPerBatch, thinned } from "../../src/records/record-source.js";
import type { SourceRecord } from "../../src/source-record.js";

const numbered = (count: number): SourceRecord[] =>
  Array.from({ length: count }, (_, n) => ({ objectID: String(n) }));

async function batchesOf({ batches }: Pick<RecordSource, "batches">): Promise<(readonly SourceRecord[])[]> {
  const all: (readonly SourceRecord[])[] = [];
  for await (const batch of batches()) all.push(batch);
  return all;
}

test("batches are full, and hold no more than asked for", async () => {
  const batches = await batchesOf({ batches: () => inBatches(numbered(5_000), 2_300) });
  expect(batches.map((batch) => batch.length)).toEqual([recordsPerBatch, recordsPerBatch, 300]);
  expect(batches.flat()).toEqual(numbered(2_300));
});

test("a share has so many records, in order", async () => {
  const share = fc.double({ min: 0.001, max: 1, noNaN: true });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 9_000 }), share, async (count, part) => {
      const source = { name: "n", batches: () => inBatches(numbered(count), count) };
      const taken = (await batchesOf(thinned(source, part))).flat().map(({ objectID }) => Number(objectID));
      expect(Math.abs(taken.length - count * part)).toBeLessThanOrEqual(1);
      expect(taken).toEqual(taken.toSorted((a, b) => a - b));
    }),
    { numRuns: 20 },
  );
});

test("files are read one after the other", async () => {
  const folder = mkdtempSync(join(tmpdir(), "findling-records-"));
  try {
    const paths = ["a", "b"].map((name) => join(folder, name));
    for (const path of paths) writeFileSync(path, gzipSync(`{"objectID":"${path}"}\n\n{"title":"é"}\n`));
    const records = (await batchesOf(recordFiles("f", paths, 3))).flat();
    expect(records).toEqual([{ objectID: paths[0] }, { title: "é" }, { objectID: paths[1] }]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
