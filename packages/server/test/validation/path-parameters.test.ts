/**
 * The checks of path parameters follow the table of parameters: a value that the table allows is taken, and
 * no other, also at the limits.
 */
import { ApiError, type ParameterSpec, pathParameters } from "@findling/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requireIndexName } from "../../src/validation/index-name.js";
import { objectIdFault } from "../../src/validation/object-id.js";

function allows({ minLength, maxLength, pattern, except = [] }: ParameterSpec, value: string): boolean {
  const length = Array.from(value).length;
  return (
    length >= (minLength ?? 0) &&
    length <= (maxLength ?? Number.POSITIVE_INFINITY) &&
    (pattern === undefined || new RegExp(pattern, "u").test(value)) &&
    !except.includes(value)
  );
}

function isIndexName(value: string): boolean {
  try {
    return requireIndexName(value) === value;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

const lengths = [0, 1, 128, 129, 512, 513];
const repeated = ["a", "😀"].flatMap((text) => lengths.map((count) => text.repeat(count)));
const values = [".", "..", "...", "a b", "a/b", "é", ...repeated];

describe.each<[string, ParameterSpec, (value: string) => boolean]>([
  ["index", pathParameters.index, isIndexName],
  ["objectID", pathParameters.objectID, (value) => objectIdFault(value) === null],
  ["partition", pathParameters.partition, (value) => objectIdFault(value) === null],
])("%s", (_, spec, isTaken) => {
  test.each(values)("%s", (value) => {
    expect(isTaken(value)).toBe(allows(spec, value));
  });

  test("any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 600 }), (value) => {
        expect(isTaken(value)).toBe(allows(spec, value));
      }),
    );
  });
});
