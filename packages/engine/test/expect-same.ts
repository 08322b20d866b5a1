import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";

/**
 * As `toEqual`, which takes a microsecond for each number of a typed array. Node compares the bytes. Only
 * where they differ does `toEqual` run, for its message.
 */
export function expectSame<T>(actual: T, expected: T): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}
