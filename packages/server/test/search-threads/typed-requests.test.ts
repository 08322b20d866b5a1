/**
 * The searches that a thread does to warm up:
 *  1. A text is typed key by key, a character outside the basic plane is one key.
 *  2. Then a word has a typo, the text is committed, and facets are asked for.
 *  3. Long texts are cut; of many facets a few are asked for.
 */
import { describe, expect, test } from "vitest";
import { typedRequests } from "../../src/search-threads/typed-requests.js";

describe("typedRequests", () => {
  test("types, misspells, commits and asks for facets", () => {
    expect(typedRequests("to apple", ["kind"])).toEqual([
      ..."to apple".split("").map((_, last) => ({ q: "to apple".slice(0, last + 1) })),
      { q: "to aplpe" },
      { q: "to apple", mode: "committed" },
      { q: "to a", facets: ["kind"] },
    ]);
  });

  test("keeps characters whole", () => {
    const typed = typedRequests("😀é日", []).map(({ q }) => q);
    expect(typed).toEqual(["😀", "😀é", "😀é日", "😀日é", "😀é日", "😀é日"]);
  });

  test("a text of one character is enough", () => {
    expect(typedRequests("a", []).map(({ q }) => q)).toEqual(["a", "a", "a", "a"]);
  });

  test("cuts long texts and long lists of facets", () => {
    const requests = typedRequests("x".repeat(10_000), ["a", "b", "c", "d"]);
    expect(Math.max(...requests.map(({ q }) => q.length))).toBe(30);
    expect(requests.at(-1)?.facets).toEqual(["a", "b", "c"]);
  });
});
