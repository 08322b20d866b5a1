import { expect, test } from "vitest";
import { DrainRate } from "../../src/writes/drain-rate.js";

test("the seconds until bytes are applied, by the rate of the last 10 to 20 s, from 1 to 60", () => {
  let now = 500;
  const rate = new DrainRate(() => now);
  expect(rate.secondsFor(1)).toBe(60);
  now += 5_000;
  rate.note(50_000);
  expect([rate.secondsFor(100), rate.secondsFor(100_001), rate.secondsFor(1e9)]).toEqual([1, 11, 60]);
  // Then ten times slower.
  for (let seconds = 0; seconds < 30; seconds += 5) {
    now += 5_000;
    rate.note(5_000);
  }
  expect(rate.secondsFor(20_000)).toBeGreaterThan(12);
  expect(rate.secondsFor(20_000)).toBeLessThan(28);
  // Then not at all.
  now += 100_000;
  expect(rate.secondsFor(10_000)).toBe(60);
});
