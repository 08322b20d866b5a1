/**
 * How many search threads there are:
 *  1. One for each processor.
 *  2. No more than 16, and one at least.
 *  3. No more than are wanted.
 */
import { expect, test } from "vitest";
import { searchThreadCount } from "../../src/search-threads/search-thread-count.js";

test("a thread for each processor (1)", () => {
  expect([1, 2, 3, 8, 16].map((processors) => searchThreadCount(processors))).toEqual([1, 2, 3, 8, 16]);
});

test("bounded (2)", () => {
  expect([0, 17, 64].map((processors) => searchThreadCount(processors))).toEqual([1, 16, 16]);
});

test("no more than are wanted (3)", () => {
  expect([1, 2, 3, 16].map((wanted) => searchThreadCount(2, wanted))).toEqual([1, 2, 2, 2]);
});
