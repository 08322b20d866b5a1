/**
 * How long a client waits before it tries again:
 *  1. Without `retry-after` between half and all of 200 ms, twice as long each time, at most 5 s.
 *  2. With `retry-after` never less than the server asks for, and not always exactly that.
 *  3. Nobody waits for more than a minute.
 */
import { expect, test } from "vitest";
import { waitMsBefore } from "../src/retry-rule.js";

test.each([
  [1, 100, 200],
  [2, 200, 400],
  [3, 400, 800],
  [20, 2_500, 5_000],
])("before the try after number %d (1)", (tries, least, most) => {
  expect(waitMsBefore(tries, null, 0)).toBe(least);
  expect(waitMsBefore(tries, null, 1)).toBe(most);
});

test.each([
  [0, 0, 200],
  [1, 1_000, 1_200],
  [60, 60_000, 60_200],
])("after retry-after: %d (2)", (retryAfterSeconds, least, most) => {
  expect(waitMsBefore(1, retryAfterSeconds, 0)).toBe(least);
  expect(waitMsBefore(1, retryAfterSeconds, 1)).toBe(most);
});

test("more than a minute (3)", () => {
  expect(waitMsBefore(1, 61, 0.5)).toBe(null);
});
