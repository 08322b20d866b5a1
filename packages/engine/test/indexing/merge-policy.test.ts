/**
 * When segments are merged, over batches of any size:
 *  1. There are at most seven segments a level: of fewer than 8^(n+1) documents, and no fewer than 8^n.
 *  2. Each document is copied at most once a level.
 *  3. No segment stands before one of a higher level.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { segmentsToMerge, segmentsToSettle } from "../../src/indexing/merge-policy.js";

/** The n of a segment of 8^n <= liveCount < 8^(n+1). */
function levelOf(liveCount: number): number {
  let level = 0;
  for (let limit = 8; limit <= liveCount; limit *= 8) level++;
  return level;
}

interface MergedSegment {
  liveCount: number;
  /** Copies that the most copied of its documents has seen. */
  copies: number;
}

function addBatch(segments: MergedSegment[], liveCount: number): void {
  segments.push({ liveCount, copies: 0 });
  for (;;) {
    const count = segmentsToMerge(segments.map((segment) => segment.liveCount));
    if (count === 0) return;
    const inputs = segments.splice(-count);
    segments.push({
      liveCount: inputs.reduce((sum, input) => sum + input.liveCount, 0),
      copies: Math.max(...inputs.map(({ copies }) => copies)) + 1,
    });
  }
}

test.each([
  [[], 0],
  [[1, 1, 1, 1, 1, 1, 1], 0],
  [[1, 1, 1, 1, 1, 1, 1, 1], 8],
  [[100, 7, 7, 7, 7, 7, 7, 7, 7], 8],
  [[8, 8, 8, 8, 8, 8, 8, 8], 8],
  [[8, 8, 8, 8, 8, 8, 8, 1], 0],
  [[8, 1, 1, 1, 1, 1, 1, 1], 0],
  [[8, 1, 1, 1, 1, 1, 1, 1, 1], 8],
  [[64, 8, 8, 8, 8, 8, 8, 8, 1], 0],
  [[64, 1, 1, 8], 3],
  [[64, 8, 60, 7, 7, 7, 7, 7, 7, 7, 40], 10],
  [[8, 63, 63, 63, 63, 63, 63, 63, 63], 9],
])("of %j the last %i are merged", (liveCounts, count) => {
  expect(segmentsToMerge(liveCounts)).toBe(count);
});

test("keeps segments few and copies rare (1, 2, 3)", () => {
  const sizes = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1000 }));
  fc.assert(
    fc.property(fc.array(sizes, { maxLength: 300, size: "max" }), (batches) => {
      const segments: MergedSegment[] = [];
      for (const liveCount of batches) {
        addBatch(segments, liveCount);
        const perLevel = new Map<number, number>();
        for (const segment of segments) {
          const level = levelOf(segment.liveCount);
          perLevel.set(level, (perLevel.get(level) ?? 0) + 1);
          expect(segment.copies).toBeLessThanOrEqual(level);
        }
        expect(Math.max(0, ...perLevel.values())).toBeLessThanOrEqual(7);
        const levels = segments.map((segment) => levelOf(segment.liveCount));
        expect(levels).toEqual([...levels].sort((a, b) => b - a));
      }
    }),
    { numRuns: 50 },
  );
});

test.each([
  [[], 0],
  [[5], 0],
  [[100_000, 5], 2],
  [[262_144, 5], 0],
  [[262_144, 1_000, 100, 5], 3],
  [[600_000, 200_000, 60_000, 2_144], 3],
  [[600_000, 200_000, 60_000, 2_145], 2],
  [[524_289, 200_000, 60_000, 2_144], 3],
  [[524_288, 200_000, 60_000, 2_144], 4],
  [[524_000, 546_000, 26_554], 3],
  [[2_000_000, 524_000, 546_000], 3],
  [[2_000_000, 480_000, 519_999], 2],
  [[4_000_000, 1_000_000, 700_000, 300_000], 3],
])("of %j the last %i become one when nothing is written", (liveCounts, count) => {
  expect(segmentsToSettle(liveCounts)).toBe(count);
});
