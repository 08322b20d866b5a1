import type { JsonObject, JsonValue } from "@findling/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { attributeValues } from "../../src/analysis/attribute-path.js";
import { collectPaths } from "../../src/doc-values/collect-paths.js";
import { plainValues } from "../../src/doc-values/plain-values.js";

/** Few keys, so that paths meet. */
const recordsOf = (keys: readonly string[]): fc.Arbitrary<JsonObject> =>
  fc.letrec<{ value: JsonValue; object: JsonObject }>((tie) => ({
    value: fc.oneof(
      { depthSize: "medium", withCrossShrink: true },
      fc.constantFrom<JsonValue>(null, 1, "x", true),
      fc.array(tie("value"), { maxLength: 3 }),
      tie("object"),
    ),
    object: fc.dictionary(fc.constantFrom(...keys), tie("value"), { maxKeys: 4, noNullPrototype: true }),
  })).object;

test("plain values are those of attributeValues, for all paths of collectPaths", () => {
  fc.assert(
    fc.property(recordsOf(["a", "b", "", "__proto__", "constructor"]), (record) => {
      const expected = collectPaths(record).map((path) => [path, attributeValues(record, path)]);
      expect([...(plainValues(record, 1000) ?? [])]).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test.each<JsonObject>([{ "a.b": 1, a: { b: 2 } }, { a: [{ b: { "c.d": null } }] }, { a: 1, b: 2, c: 3 }])(
  "%j is not plain with at most two paths",
  (record) => {
    expect(plainValues(record, 2)).toBeNull();
  },
);
