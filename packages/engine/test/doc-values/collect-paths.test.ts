import { expect, test } from "vitest";
import { collectPaths } from "../../src/doc-values/collect-paths.js";

test.each([
  [{}, []],
  [{ a: 1, b: "x", c: false, d: "" }, ["a", "b", "c", "d"]],
  [{ a: null, b: {}, c: [], d: [null, {}] }, []],
  [{ a: { b: { c: 1 } } }, ["a.b.c"]],
  [{ a: [1, 2], b: [null, "x"] }, ["a", "b"]],
  [{ a: [{ b: 1 }, { c: [2, null] }], "d.e": true }, ["a.b", "a.c", "d.e"]],
  [{ a: [1, { b: 2 }] }, ["a", "a.b"]],
  [{ "a.b": 1, a: { b: 2 } }, ["a.b"]],
  [{ a: [[1], [{ b: 2 }]] }, ["a", "a.b"]],
  [JSON.parse('{ "__proto__": { "constructor": 1 }, "": { "": 2 } }'), ["__proto__.constructor", "."]],
])("the paths of %j are %j", (record, paths) => {
  expect(collectPaths(record)).toEqual(paths);
});

test("stops at the limit", () => {
  const record = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`k${i}`, { x: i, y: i }]));
  expect(collectPaths(record, 5)).toEqual(["k0.x", "k0.y", "k1.x", "k1.y", "k2.x"]);
});
