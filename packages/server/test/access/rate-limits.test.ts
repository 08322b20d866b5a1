/** Windows of keys that ask no more do not stay in memory, and those that count are kept. */
import { expect, test } from "vitest";
import { RateLimits } from "../../src/access/rate-limits.js";

test("windows in which nothing is counted are removed", () => {
  let now = 0;
  const limits = new RateLimits(() => now);
  for (let key = 0; key < 1_000; key++) {
    limits.take(`revoked-${key}`, 5);
    limits.take("busy", 2_000);
    now += 1_000;
  }
  expect(limits.windowCount).toBeLessThan(200);
  // Those of the last 60 seconds, and at most another 100 ms.
  expect(limits.peek("busy", 2_000).remaining).toBe(2_000 - 60);
});
