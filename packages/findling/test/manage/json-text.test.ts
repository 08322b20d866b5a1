/**
 * JSON for people:
 *  1. It is the same value, whatever the width.
 *  2. No line is longer than the room, unless a single value is.
 *  3. It has no character that a terminal obeys, but line feeds.
 */
import { describe, expect, test } from "vitest";
import { compactJson, prettyJson } from "../../src/terminal/json-text.js";

const values: readonly unknown[] = [
  null,
  -0.5,
  "\u001b\u009b\u007fü\u2028\u202e\u2069\ud83d\ude00 👍🏽",
  [],
  {},
  [[], {}, [{}]],
  { a: [1, 2, 3], "b\u0085": { c: ["long ".repeat(8), "long ".repeat(8)] }, d: null },
  Array.from({ length: 40 }, (_, n) => ({ id: `r${n}`, words: ["a", "b"] })),
];

describe.each([20, 80, 200])("room for %i", (room) => {
  test.each(values)("%j (1, 3)", (value) => {
    const text = prettyJson(value, room);
    expect(JSON.parse(text)).toEqual(value);
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029\p{Bidi_Control}]/u);
  });
});

test("lines are no longer than the room (2)", () => {
  for (const line of prettyJson(values.slice(6), 60).split("\n")) expect(line.length).toBeLessThan(60);
});

test("what fits stands in a line", () => {
  expect(prettyJson({ a: [1, { b: "c" }], d: {} })).toBe('{ "a": [1, { "b": "c" }], "d": {} }');
  expect(prettyJson({ a: [1, 2], b: "c" }, 15)).toBe('{\n  "a": [1, 2],\n  "b": "c"\n}');
  expect(compactJson({ a: [1, "\u009b"] })).toBe('{"a":[1,"\\u009b"]}');
});
