import type { JsonObject, JsonValue } from "@findling/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { attributeValues } from "../../src/analysis/attribute-path.js";
import { collectPaths } from "../../src/doc-values/collect-paths.js";
import { PlainValues } from "../../src/doc-values/plain-values.js";

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

/** Copies: they are of the record at hand only. */
function valuesOf(plain: PlainValues, record: JsonObject) {
  return plain.of(record)?.map(({ path, values, isList }) => [path, { values: [...values], isList }]) ?? [];
}

function expectedOf(record: JsonObject) {
  return collectPaths(record).map((path) => [path, attributeValues(record, path)]);
}

test("plain values are those of attributeValues, for all paths of collectPaths", () => {
  const used = new PlainValues(1_000);
  fc.assert(
    fc.property(recordsOf(["a", "b", "", "__proto__", "constructor"]), (record) => {
      for (const plain of [new PlainValues(1_000), used])
        expect(valuesOf(plain, record)).toEqual(expectedOf(record));
    }),
    { numRuns: 500 },
  );
});

test("values are found also after records with many keys, and after one that is not plain", () => {
  const used = new PlainValues(1_000);
  for (let i = 0; i < 100; i++) {
    const record: JsonObject = { id: i, at: {} };
    for (let k = 0; k < 90; k++) record[`key${i}-${k}`] = { deep: [k, { er: "x" }] };
    expect(valuesOf(used, record)).toEqual(expectedOf(record));
    expect(used.of({ id: i, "a.b": 1 })).toBeNull();
  }
});

test.each<JsonObject>([{ "a.b": 1, a: { b: 2 } }, { a: [{ b: { "c.d": null } }] }, { a: 1, b: 2, c: 3 }])(
  "%j is not plain with at most two paths",
  (record) => {
    expect(new PlainValues(2).of(record)).toBeNull();
  },
);
