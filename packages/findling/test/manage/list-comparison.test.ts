/**
 * What differs between two lists:
 *  1. Without the added entries it is the old list, without the removed ones the new list.
 *  2. As much as possible is shared.
 *  3. Long lists are compared in time.
 */
import { describe, expect, test } from "vitest";
import { compareLists } from "../../src/settings/list-comparison.js";

const textOf = (before: string, after: string): string =>
  compareLists([...before], [...after])
    .map(({ sign, text }) => (sign === " " ? text : sign + text))
    .join("");

describe("two lists", () => {
  test.each([
    ["", "", ""],
    ["abc", "abc", "abc"],
    ["", "ab", "+a+b"],
    ["ab", "", "-a-b"],
    ["abc", "axc", "a-b+xc"],
    ["abcd", "bcda", "-abcd+a"],
    ["aa", "a", "a-a"],
    ["xaby", "xbay", "x-ab+ay"],
  ])("%j and %j (2)", (before, after, expected) => {
    expect(textOf(before, after)).toBe(expected);
  });

  test("all short ones (1)", () => {
    const lists = ["", "a", "b"].flatMap((x) =>
      ["", "a", "b"].flatMap((y) => ["", "a", "c"].map((z) => x + y + z)),
    );
    for (const before of lists)
      for (const after of lists) {
        const compared = compareLists([...before], [...after]);
        const without = (left: string): string =>
          compared.flatMap(({ sign, text }) => (sign === left ? [] : [text])).join("");
        expect([without("+"), without("-")]).toEqual([before, after]);
      }
  });

  test("10,000 entries that all differ (3)", () => {
    const before = Array.from({ length: 10_000 }, (_, n) => `before ${n}`);
    const after = Array.from({ length: 10_000 }, (_, n) => `after ${n}`);
    const compared = compareLists(["first", ...before, "last"], ["first", ...after, "last"]);
    expect(compared.filter(({ sign }) => sign === " ").map(({ text }) => text)).toEqual(["first", "last"]);
    expect(compared.length).toBe(20_002);
  });
});
