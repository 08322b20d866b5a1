/**
 * A fault that comes with every try:
 *  1. It is logged when it begins, then at growing distances, and every 10 minutes at least.
 *  2. After a minute without it, it begins anew.
 */
import { expect, test } from "vitest";
import { LastingFault } from "../../src/logging/lasting-fault.js";

/** The times, in seconds, at which a fault is logged that comes at these seconds. */
function logged(seconds: readonly number[]): number[] {
  let now = 0;
  const fault = new LastingFault(() => now * 1_000);
  return seconds.filter((second) => {
    now = second;
    return fault.isDue();
  });
}

function every(step: number, from: number, to: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) }, (_, n) => from + n * step);
}

test("is logged at growing distances (1)", () => {
  const lines = logged(every(1, 5, 3_600));
  expect(lines).toEqual([5, 15, 25, 45, 85, 165, 325, 645, 1_245, 1_845, 2_445, 3_045]);
});

test("is logged with each try if these are rare (1)", () => {
  expect(logged([0, 61, 122, 200])).toEqual([0, 61, 122, 200]);
});

test("begins anew after a minute without it (2)", () => {
  const lines = logged([...every(1, 0, 100), ...every(1, 159, 180), ...every(1, 240, 260)]);
  expect(lines).toEqual([0, 10, 20, 40, 80, 160, 240, 250]);
});
