/**
 * The sliding window of a rate:
 *  1. Never more than the limit within any 60 s.
 *  2. A request is refused only if the limit was reached within the last 60.1 s.
 *  3. What is refused does not count.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RateWindow } from "../../src/access/rate-window.js";

describe("RateWindow", () => {
  test("keeps to the limit, and gives all of it", () => {
    const steps = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), steps, (limit, waits) => {
        const window = new RateWindow(limit);
        const taken: number[] = [];
        let now = 0;
        for (const wait of waits) {
          now += wait;
          const { allowed } = window.take(now);
          const within = (ms: number): number => taken.filter((time) => time > now - ms).length;
          if (allowed) expect(within(60_000)).toBeLessThan(limit);
          else expect(within(60_200)).toBeGreaterThanOrEqual(limit);
          if (allowed) taken.push(now);
        }
      }),
    );
  });

  test("says what remains and when the oldest request leaves", () => {
    const window = new RateWindow(2);
    expect(window.peek(0)).toEqual({ allowed: true, limit: 2, remaining: 2, resetSeconds: 0 });
    expect(window.take(0)).toMatchObject({ allowed: true, remaining: 1, resetSeconds: 60 });
    expect(window.take(30_000)).toMatchObject({ allowed: true, remaining: 0, resetSeconds: 31 });
    expect(window.take(30_000)).toMatchObject({ allowed: false, remaining: 0 });
    expect(window.take(61_000)).toMatchObject({ allowed: true, remaining: 0 });
    expect(window.peek(500_000)).toMatchObject({ allowed: true, remaining: 2, resetSeconds: 0 });
  });
});
