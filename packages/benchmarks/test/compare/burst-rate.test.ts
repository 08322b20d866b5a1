/**
 * The rate of a burst is that of the fastest batches in a row, enough of them; of all where there are not
 * enough.
 */
import { expect, test } from "vitest";
import { burstRate } from "../../src/compare/burst-rate.js";

const batches = [4_000, 1_000, 500, 500, 2_000].map((ms) => ({ recordCount: 1_000, ms }));

test("the fastest batches in a row count", () => {
  expect(burstRate(batches, 2_000)).toBe(2_000);
  expect(burstRate(batches, 2_001)).toBe(1_500);
  expect(burstRate(batches, 1)).toBe(2_000);
});

test("of fewer records all count", () => {
  expect(burstRate(batches, 5_001)).toBe(625);
});
