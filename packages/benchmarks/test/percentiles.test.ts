/** Percentiles are by nearest rank: each is a figure that was measured. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { percentiles } from "../src/percentiles.js";

test("percentiles are by nearest rank", () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(percentiles(hundred)).toEqual({ p50: 50, p95: 95, p99: 99 });
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 1 }), (durations) => {
      const { p50, p95, p99 } = percentiles(durations);
      return durations.includes(p50) && p50 <= p95 && p95 <= p99;
    }),
  );
  expect(() => percentiles([])).toThrow(RangeError);
});
