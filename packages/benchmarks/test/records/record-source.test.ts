/**
 * Sources of records:
 *  1. Batches are full but for the last, and no more records than asked for.
 *  2. A share of a source has that many, from all over it.
 *  3. A file of NDJSON is read as its records, gzipped or not.
 *  4. One that cannot be read is named.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CannotRun } from "../../src/command-options.js";
import { readRecords } from "../../src/read-records.js";
import { recordFiles } from "../../src/records/record-files.js";
import { inBatches, type RecordBatches, recordsPerBatch, thinned } from "../../src/records/record-source.js";
import type { SourceRecord } from "../../src/source-record.js";

const numbered = (count: number): SourceRecord[] =>
  Array.from({ length: count }, (_, n) => ({ objectID: String(n) }));

async function batchesOf({ batches }: Pick<RecordBatches, "batches">): Promise<(readonly SourceRecord[])[]> {
  const all: (readonly SourceRecord[])[] = [];
  for await (const batch of batches()) all.push(batch);
  return all;
}

test("batches are full, and hold no more than asked for", async () => {
  const batches = await batchesOf({ batches: () => inBatches(numbered(5_000), 2_300) });
  expect(batches.map((batch) => batch.length)).toEqual([recordsPerBatch, recordsPerBatch, 300]);
  expect(batches.flat()).toEqual(numbered(2_300));
});

test("a share has its number of records, in order", async () => {
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
    const text = (path: string) => `{"objectID":"${path}"}\n\n{"title":"é"}\n`;
    writeFileSync(paths[0], gzipSync(text(paths[0])));
    writeFileSync(paths[1], text(paths[1]));
    expect(paths.flatMap(readRecords)).toHaveLength(4);
    const records = (await batchesOf(recordFiles("f", paths, 3))).flat();
    expect(records).toEqual([{ objectID: paths[0] }, { title: "é" }, { objectID: paths[1] }]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("what cannot be read is named (4)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "findling-records-"));
  try {
    const zipped = gzipSync(Array.from({ length: 3_000 }, (_, n) => `{"title":"${n * 7_919}"}\n`).join(""));
    const files: readonly (readonly [string, Uint8Array | string | null, RegExp])[] = [
      ["not-there", null, /ENOENT/],
      ["cut", zipped.subarray(0, zipped.length / 2), /unexpected end of file/],
      ["broken", Buffer.concat([zipped.subarray(0, 20), Buffer.alloc(99)]), /./],
      ["no-json", "hello\n", /not valid JSON/],
      ["empty", "", /there are none/],
    ];
    for (const [name, content, reason] of files) {
      const path = join(folder, name);
      if (content !== null) writeFileSync(path, content);
      const read = batchesOf(recordFiles("f", [path], 9_000));
      await expect(read).rejects.toThrow(CannotRun);
      await expect(read).rejects.toThrow(`The records in ${path} cannot be read: `);
      await expect(read).rejects.toThrow(reason);
      if (name !== "empty")
        expect(() => readRecords(path)).toThrow(`The records in ${path} cannot be read: `);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
