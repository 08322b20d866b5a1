/** Windows of keys that ask no more do not stay in memory, and those that count are kept. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { RateLimits } from "../../src/access/rate-limits.js";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Bytes of typed arrays: each window has 2.4 KB of them. */
function bytesAtHand(): number {
  collectGarbage();
  // The bytes of removed arrays are counted off when the next collection begins.
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

test("windows in which nothing is counted are removed", () => {
  let now = 0;
  const limits = new RateLimits(() => now);
  const before = bytesAtHand();
  for (let key = 0; key < 10_000; key++) {
    limits.take(`revoked-${key}`, 5);
    limits.take("busy", 2_000);
    now += 1_000;
  }
  // All windows would take 24 MB, and 200 of them half a megabyte.
  expect(bytesAtHand() - before).toBeLessThan(4_000_000);
  // The requests of the last 60 seconds count, and those of at most another 100 ms.
  expect(limits.peek("busy", 2_000).remaining).toBe(2_000 - 60);
});
