import { describe, expect, test } from "vitest";
import { oracleSearch } from "../../src/oracle/oracle-search.js";
import { hitOf, marked, search, smallIndex, termsOf, titled } from "./small-index.js";

/**
 * Ranking 6, what a hit shows:
 *  1. Highlights: all searchable attributes of the record, segments on grapheme boundaries, the longest mark
 *     wins.
 *  2. Matched terms.
 *  3. What a key or token lets see.
 */
describe("highlight", () => {
  test("has each searchable attribute that the record has, arrays joined", () => {
    const index = smallIndex([
      { objectID: "a", title: "", tags: ["use", null, 3], other: "use", body: null },
    ]);
    expect(hitOf(search(index, "use "), "a").highlight).toEqual({
      title: { segments: [], fullyMatched: false },
      tags: {
        segments: [
          { text: "use", match: true, via: "word" },
          { text: ", 3", match: false },
        ],
        fullyMatched: true,
      },
    });
  });

  test("grows to grapheme boundaries", () => {
    const hit = hitOf(search(titled(["ﬁne"]), "f"), "r0");
    expect(marked(hit, "title")).toBe("[ﬁ]prefixne");
    expect(marked(hitOf(search(titled(["cafe\u0301x"]), "cafe"), "r0"), "title")).toBe("[cafe\u0301]prefixx");
  });

  test("where marks overlap, the longest wins", () => {
    const response = search(titled(["useEffect"]), "useeffect use ");
    expect(marked(hitOf(response, "r0"), "title")).toBe("[useEffect]word");
  });

  test("joins neighbours that are alike", () => {
    expect(marked(hitOf(search(titled(["useEffect"]), "use effect "), "r0"), "title")).toBe(
      "[useEffect]word",
    );
  });

  test("has at most 1,000 marked segments; matches beyond stay unmarked", () => {
    const highlightOf = (title: string, q: string) =>
      hitOf(search(titled([title]), q), "r0").highlight["title"];
    const { segments, fullyMatched } = highlightOf(`cat x ${"cat y ".repeat(1001)}dog`, "cat dog ");
    expect(segments.filter(({ match }) => match)).toHaveLength(1000);
    expect(segments.at(-1)).toEqual({ text: " y cat y cat y dog", match: false });
    expect(fullyMatched).toBe(true);
    // Two marks each, which are one segment.
    const joined = highlightOf("useEffect ".repeat(1000), "use effect ").segments;
    expect(joined.filter(({ match }) => match)).toHaveLength(1000);
    expect(joined.at(-1)).toEqual({ text: " ", match: false });
  });

  test("is fully matched if every word occurs in that attribute", () => {
    const index = smallIndex([{ objectID: "a", title: "cat dog", body: "cat" }]);
    const { highlight } = hitOf(search(index, "cat dog "), "a");
    expect([highlight["title"].fullyMatched, highlight["body"].fullyMatched]).toEqual([true, false]);
  });
});

test("matched terms stand in query order, then in term order", () => {
  expect(termsOf(search(titled(["search searching searches useEffect"]), "use sear"), "r0")).toEqual([
    { query: "use", indexed: "use", via: "word" },
    { query: "sear", indexed: "search", via: "prefix" },
    { query: "sear", indexed: "searches", via: "prefix" },
    { query: "sear", indexed: "searching", via: "prefix" },
  ]);
});

test("without explain hits are not explained", () => {
  expect(oracleSearch(titled(["x"]), { q: "x" }).hits[0]).not.toHaveProperty("explanation");
});

test("a key's or token's limits decide what is visible", () => {
  const index = smallIndex(
    [
      { objectID: "a", title: "cat dog", owner: "me" },
      { objectID: "b", title: "cat", owner: "you" },
    ],
    { partitionKey: "owner" },
  );
  const ids = (limits: Parameters<typeof oracleSearch>[2]): string[] =>
    oracleSearch(index, { q: "cat dog " }, limits).hits.map(({ objectID }) => objectID);
  expect(ids({})).toEqual(["a"]);
  expect(ids({ partitions: ["you"] })).toEqual(["b"]);
  expect(ids({ filters: [{ attribute: "owner", op: "eq", value: "you" }] })).toEqual(["b"]);
  expect(ids({ partitions: [] })).toEqual([]);
});
