/**
 * Attributes by path (ranking 1.1):
 *  1. At each object the whole rest of the path is a key first.
 *  2. Arrays contribute their elements in order, nested ones too; null and objects are absent.
 *  3. Numbers and booleans are text by their JSON text.
 *  4. A path is cut once for all records, also after thousands of others.
 */
import { describe, expect, it, vi } from "vitest";
import { attributeValues } from "../../src/analysis/attribute-path.js";
import { textValues } from "../../src/analysis/attribute-values.js";

describe("attributeValues", () => {
  it.each([
    [{ a: { b: 1 } }, "a.b", [1]],
    [{ "a.b": 2, a: { b: 1 } }, "a.b", [2]],
    [{ "a.b": null, a: { b: 1 } }, "a.b", []],
    [{ a: { "b.c": 3, b: { c: 4 } } }, "a.b.c", [3]],
    [{ "a.b": { c: 1 } }, "a.b.c", []],
    [{ a: [{ b: 1 }, { b: [2, [3, null]] }, 4, { c: 5 }] }, "a.b", [1, 2, 3]],
    [{ a: [[{ b: 1 }], [{ b: 2 }]] }, "a.b", [1, 2]],
    [{ a: { b: 1 } }, "a", []],
    [{ a: ["x", { b: 1 }, null, false, ""] }, "a", ["x", false, ""]],
    [{ a: 1 }, "a.b", []],
    [{}, "__proto__.toString", []],
    [{ "": { "": 1 } }, ".", [1]],
  ])("%j at %j", (record, path, expected) => {
    expect(attributeValues(record, path).values).toEqual(expected);
  });
});

it("a path is cut once, also after thousands of others (4)", () => {
  for (let i = 0; i < 3_000; i++) attributeValues({ a: { b: 1 } }, `a.b${i}`);
  const cut = vi.spyOn(String.prototype, "slice");
  for (let i = 0; i < 10; i++) attributeValues({ x: { y: i } }, "x.y");
  const cuts = cut.mock.calls.length;
  cut.mockRestore();
  expect(cuts).toBe(2);
});

describe("textValues", () => {
  it("takes strings as they are, others by their JSON text", () => {
    expect(textValues({ a: ["x", 1.5, 1e21, true, null, ["y"], {}] }, "a")).toEqual([
      "x",
      "1.5",
      "1e+21",
      "true",
      "y",
    ]);
  });
});
