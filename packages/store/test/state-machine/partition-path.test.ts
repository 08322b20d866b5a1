/**
 * The store reads the partition of a record with a path rule of its own: what it stores must never depend on
 * how texts are analysed. It is the rule of search (ranking 1.1), so that a partition is what filters and
 * scopes see.
 */
import type { JsonObject, JsonValue } from "@findling/protocol";
import { comparableValuesAt } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { firstValueOf } from "../../src/state-machine/attribute-value.js";

/** Few keys, so that paths often lead to values. Some have dots, which a path could also mean as steps. */
const key = fc.constantFrom("a", "b", "a.b", "b.a", "", "__proto__", "length");
const path = fc.array(key, { minLength: 1, maxLength: 4 }).map((keys) => keys.join("."));

const { object } = fc.letrec<{ value: JsonValue; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom<JsonValue>(null, "", "x", "0", 0, -0, 1.5, true, false),
    fc.array(tie("value"), { maxLength: 3 }),
    tie("object"),
  ),
  object: fc
    .array(fc.tuple(key, tie("value")), { maxLength: 4 })
    // Like JSON.parse, which makes `__proto__` an own key.
    .map((entries) => JSON.parse(jsonOf(entries))),
}));

function jsonOf(entries: readonly (readonly [string, JsonValue])[]): string {
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`;
}

test("the value that decides the partition is the first one that search sees at the path", () => {
  let found = 0;
  const property = fc.property(object, path, (record, at) => {
    const expected = comparableValuesAt(record, at).at(0);
    if (expected !== undefined) found++;
    expect(firstValueOf(record, at)).toBe(expected);
  });
  fc.assert(property, { numRuns: 5_000, examples: [[{ "a.b": null, a: { b: 1 } }, "a.b"]] });
  expect(found).toBeGreaterThan(100);
});
