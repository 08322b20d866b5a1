/**
 * From items to records:
 *  1. --id-field, --map and --type do what they say, and leave everything else as it is.
 *  2. What they cannot do with an item is a fault of it.
 *  3. What the server would refuse is a fault before it is sent.
 */

import { checkedRecord, type FieldType, type RecordShape, shapedRecord } from "@findling/client/record-files";
import { describe, expect, test } from "vitest";

interface ShapeEntries {
  readonly idField?: string;
  readonly renamed?: Record<string, string>;
  readonly types?: Record<string, FieldType>;
}

const shapeOf = ({ idField, renamed = {}, types = {} }: ShapeEntries): RecordShape => ({
  idField: idField ?? null,
  renamed: new Map(Object.entries(renamed)),
  types: new Map(Object.entries(types)),
});

describe("shapes (1)", () => {
  test.each<[ShapeEntries, object, object]>([
    [{}, { objectID: "a", x: 1 }, { objectID: "a", x: 1 }],
    [{ idField: "sku" }, { sku: 7, x: 1 }, { sku: 7, x: 1, objectID: "7" }],
    [{ idField: "sku", renamed: { sku: "code" } }, { sku: "7" }, { code: "7", objectID: "7" }],
    [{ idField: "code", renamed: { sku: "code" } }, { sku: "7" }, { code: "7", objectID: "7" }],
    [{ renamed: { sku: "objectID" } }, { sku: "7" }, { objectID: "7" }],
    [{ renamed: { a: "b", b: "a" } }, { a: 1, b: 2 }, { b: 1, a: 2 }],
    [
      { types: { n: "number", b: "boolean", j: "json" } },
      { n: "1.5", b: "No", j: "[1]" },
      { n: 1.5, b: false, j: [1] },
    ],
    [{ types: { n: "number" } }, { n: 2 }, { n: 2 }],
    [{ types: { n: "number" } }, { x: "2" }, { x: "2" }],
  ])("%j", (shape, item, expected) => {
    expect(shapedRecord(item, shapeOf(shape))).toEqual(expected);
  });
});

describe("faults of shaping (2)", () => {
  test.each<[ShapeEntries, unknown, string]>([
    [{}, [], "is not an object"],
    [{}, null, "is not an object"],
    [{ idField: "sku" }, { x: 1 }, "lacks an objectID: its field sku is missing"],
    [
      { idField: "sku" },
      { sku: 1.5 },
      "lacks an objectID: its field sku is neither a text nor a whole number",
    ],
    [{ renamed: { a: "b" } }, { a: 1, b: 2 }, "has two fields with the name b after renaming"],
    [{ types: { n: "number" } }, { n: "" }, 'has the field n, which is no number: ""'],
    [{ types: { n: "boolean" } }, { n: "maybe" }, 'has the field n, which is no boolean: "maybe"'],
    [{ types: { n: "json" } }, { n: "{" }, 'has the field n, which is no json: "{"'],
  ])("%j of %j", (shape, item, expected) => {
    expect(() => shapedRecord(item, shapeOf(shape))).toThrow(expected);
  });
});

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

describe("what the server refuses (3)", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["no objectID", {}, "has no objectID"],
    [
      "a number",
      { objectID: 1 },
      "has a number as its objectID: numbers become texts if that field is chosen for the ids",
    ],
    ["a list", { objectID: ["a"] }, "has an objectID that is no text"],
    ["empty", { objectID: "" }, "has an empty objectID"],
    ["..", { objectID: ".." }, "which no URL can name"],
    ["long", { objectID: "🙂".repeat(513) }, "more than 512 characters"],
    ["a surrogate", { objectID: "\ud800" }, "lone surrogate"],
    ["a version", { objectID: "a", version: -1 }, "has a version that is no integer"],
    ["infinity", { objectID: "a", n: [JSON.parse("1e999")] }, "a number out of the range of a double"],
    ["nesting", { objectID: "a", n: nested(97) }, "is nested more than 97 levels deep"],
    ["size", { objectID: "a", n: "x".repeat(100_000) }, "bytes of compact JSON; at most 100,000 are allowed"],
  ])("%s", (_, record, expected) => {
    expect(() => checkedRecord(record, JSON.stringify(record).length)).toThrow(expected);
  });

  test("what is just allowed", () => {
    const room = 100_000 - '{"objectID":"","n":""}'.length - 4 * 512;
    const record = { objectID: "🙂".repeat(512), n: "x".repeat(room), version: 0 };
    expect(checkedRecord(record, 200_000)).toBe(record);
    const deep = { objectID: "a", n: nested(96) };
    expect(checkedRecord(deep, 10)).toBe(deep);
  });
});
