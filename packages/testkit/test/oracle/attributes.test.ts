import { describe, expect, test } from "vitest";
import { analysisSettingsOf } from "../../src/oracle/analysis/analysis-settings.js";
import { analyzeRecord } from "../../src/oracle/analysis/analyze-record.js";
import { comparableValuesAt, scalarsAt } from "../../src/oracle/analysis/attribute-path.js";
import { smallIndex } from "./small-index.js";

/**
 * Ranking 1.1 and 1.4, the attributes of a record:
 *  1. A path is a literal key where there is one, else it goes through objects and arrays of objects.
 *  2. Numbers and booleans are their JSON text; null and objects are absent.
 *  3. Each boundary between two values moves on by 8 more; the positions of tokens do not saturate.
 */
describe("a path", () => {
  test("goes through objects and arrays of objects", () => {
    expect(scalarsAt({ a: { b: { c: 1 } } }, "a.b.c")).toEqual([1]);
    expect(scalarsAt({ a: [{ b: "x" }, { b: ["y", "z"] }, 3, null] }, "a.b")).toEqual(["x", "y", "z"]);
    expect(scalarsAt({ a: 1 }, "a.b")).toEqual([]);
  });

  test("means a literal key first, at each object the whole rest of it", () => {
    expect(scalarsAt({ "a.b": 1, a: { b: 2 } }, "a.b")).toEqual([1]);
    expect(scalarsAt({ a: { "b.c": 1, b: { c: 2 } } }, "a.b.c")).toEqual([1]);
    expect(scalarsAt({ "a.b": null, a: { b: 2 } }, "a.b")).toEqual([]);
  });

  test("finds no inherited property", () => {
    expect(scalarsAt({}, "constructor.name")).toEqual([]);
  });

  test("null and objects are no value, for filters the empty string neither", () => {
    expect(scalarsAt({ a: [null, {}, "", 0, false] }, "a")).toEqual(["", 0, false]);
    expect(comparableValuesAt({ a: [null, {}, "", 0, false] }, "a")).toEqual([0, false]);
  });
});

describe("the tokens of an attribute", () => {
  const { settings } = smallIndex([]);
  const attributesOf = (record: Parameters<typeof analyzeRecord>[0]) =>
    analyzeRecord({ objectID: "x", ...record }, settings, analysisSettingsOf(settings)).attributes;

  test("numbers and booleans are indexed by their JSON text", () => {
    const [title, tags] = attributesOf({ title: 12, tags: [true, 1.5] });
    expect(title.text).toBe("12");
    expect(tags.text).toBe("true, 1.5");
  });

  test("each boundary moves on by 8, that of an empty value too", () => {
    const positions = attributesOf({ tags: ["a b", "", "c", null, "d"] })[0].values.map(({ tokens }) =>
      tokens.map(({ term, position, start }) => [term, position, start]),
    );
    // a 0, b 1; 2 + 8 the empty one, + 8 the c, which takes one; null is no value
    expect(positions).toEqual([
      [
        ["a", 0, 0],
        ["b", 1, 2],
      ],
      [],
      [["c", 18, 7]],
      [["d", 27, 10]],
    ]);
  });

  test("the positions of tokens do not saturate at 65,535", () => {
    const empty = Array.from({ length: 8191 }, () => "");
    const [tags] = attributesOf({ tags: [...empty, "a b-c d e f g h i j"] });
    const placed = tags.values[8191].tokens.map(({ term, position, lastPosition }) => [
      term,
      position,
      lastPosition,
    ]);
    // 8,191 * 8 = 65,528
    expect(placed[0]).toEqual(["a", 65_528, 65_528]);
    expect(placed[2]).toEqual(["bc", 65_529, 65_530]);
    expect(placed.slice(-4)).toEqual([
      ["g", 65_534, 65_534],
      ["h", 65_535, 65_535],
      ["i", 65_536, 65_536],
      ["j", 65_537, 65_537],
    ]);
  });

  test("an attribute without a value is none", () => {
    expect(
      attributesOf({ title: null, tags: [], body: [{}, null], url: "" }).map(({ name }) => name),
    ).toEqual(["url"]);
  });
});
