/**
 * A batch of scans:
 *  1. takes documents of one segment,
 *  2. no more than may be scanned at once, of no more units together; a single one may have any number.
 */
import { expect, test } from "vitest";
import { scanDocumentsMax, scanUnitsMax } from "../../../src/kernels/word-scan.js";
import { ScanBatch } from "../../../src/ranking/best-first/scan-batch.js";
import { IndexFixture } from "../../searcher/index-fixture.js";

const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i % 500}`).join(" ");

function segmentOf(titles: readonly string[]) {
  const index = new IndexFixture();
  index.write(titles.map((title, i) => ({ objectID: String(i), title })));
  return index.snapshot().index.segments[0].segment;
}

test("takes documents of one segment (1)", () => {
  const segment = segmentOf(["a", "b"]);
  const batch = new ScanBatch();
  expect(batch.hasRoomFor(3, 0, segment)).toBe(true);
  batch.add(3, 0, 7, segment);
  expect(batch.hasRoomFor(4, 1, segment)).toBe(false);
  expect(batch.hasRoomFor(3, 1, segment)).toBe(true);
  batch.add(3, 1, 8, segment);
  expect([...batch.documents]).toEqual([0, 1]);
  expect([...batch.groups.subarray(0, 2)]).toEqual([7, 8]);
  batch.clear();
  expect(batch.hasRoomFor(4, 1, segment)).toBe(true);
});

test("takes documents up to a number of documents and of units (2)", () => {
  const short = segmentOf(["a"]);
  const batch = new ScanBatch();
  for (let i = 0; i < scanDocumentsMax; i++) {
    expect(batch.hasRoomFor(0, 0, short)).toBe(true);
    batch.add(0, 0, i, short);
  }
  expect(batch.hasRoomFor(0, 0, short)).toBe(false);
  const long = segmentOf([words(scanUnitsMax + 1), words(10)]);
  batch.clear();
  expect(batch.hasRoomFor(0, 0, long)).toBe(true);
  batch.add(0, 0, 1, long);
  expect(batch.hasRoomFor(0, 1, long)).toBe(false);
});
