import { describe, expect, test } from "vitest";
import { oracleSearch } from "../../src/oracle/oracle-search.js";
import { hitOf, marked, search, smallIndex, termsOf, titled } from "./small-index.js";

/**
 * Ranking 6, what a hit shows:
 *  1. Highlights: all searchable attributes of the record, segments on grapheme boundaries, the longest mark wins.
 *  2. Snippets: long attributes only, the window of weight 30 with the most words.
 *  3. Matched terms.
 *  4. The corrected query.
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

  test("is fully matched if every word occurs in that attribute", () => {
    const index = smallIndex([{ objectID: "a", title: "cat dog", body: "cat" }]);
    const { highlight } = hitOf(search(index, "cat dog "), "a");
    expect([highlight["title"].fullyMatched, highlight["body"].fullyMatched]).toEqual([true, false]);
  });
});

describe("snippet", () => {
  const words = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, at) => `w${from + at}`).join(" ");
  const snippetOf = (body: string, q: string): string => {
    const response = search(smallIndex([{ objectID: "a", body }]), q);
    return marked(hitOf(response, "a"), "body", "snippet");
  };

  test("of attributes above weight 30 in which something matched", () => {
    const index = smallIndex([
      { objectID: "a", title: "cat", body: words(0, 40) },
      { objectID: "b", title: "cat", body: `cat ${words(0, 29)}` },
      { objectID: "c", title: "cat", body: `cat ${words(0, 30)}` },
    ]);
    const response = search(index, "cat ");
    expect(["a", "b", "c"].map((id) => Object.keys(hitOf(response, id).snippet))).toEqual([[], [], ["body"]]);
  });

  test("is the earliest window with the most distinct words", () => {
    expect(snippetOf(`(${words(0, 100)})`, "w50 ")).toBe(`…${words(21, 50)} [w50]word…`);
    expect(snippetOf(`(${words(0, 100)})`, "w0 ")).toBe(`([w0]word ${words(1, 30)}…`);
    expect(snippetOf(`(${words(0, 100)})`, "w99 ")).toBe(`…${words(70, 99)} [w99]word)`);
    expect(snippetOf(words(0, 100), "w20 w40 w90 ")).toBe(
      `…${words(11, 20)} [w20]word ${words(21, 40)} [w40]word…`,
    );
  });

  test("joins the ellipsis to unmatched text only", () => {
    const response = search(smallIndex([{ objectID: "a", body: `${words(0, 40)} cat` }]), "cat ");
    const { segments } = hitOf(response, "a").snippet["body"];
    expect(segments[0]).toEqual({ text: `…${words(11, 40)} `, match: false });
  });

  test("an unspaced character weighs half", () => {
    const body = "あ".repeat(61);
    expect(snippetOf(body, "ああ")).toBe(`[${"あ".repeat(60)}]bigram…`);
  });

  test("has the attribute's fullyMatched", () => {
    const response = search(smallIndex([{ objectID: "a", body: words(0, 100) }]), "w1 w90 ");
    expect(hitOf(response, "a").snippet["body"].fullyMatched).toBe(true);
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

describe("the corrected query", () => {
  test("replaces words that occur through typos only", () => {
    expect(search(titled(["search engine"]), "Serch, engine").correctedQuery).toBe("search, engine");
    expect(search(titled(["search engine", "serch"]), "serch ").correctedQuery).toBe(null);
    expect(search(titled(["search engine"]), "search ").correctedQuery).toBe(null);
  });

  test("by least cost, then document count, then term order", () => {
    expect(search(titled(["letterx", "lettery", "lettery"]), "letterz").correctedQuery).toBe("lettery");
    expect(search(titled(["letterx", "lettery"]), "letterz").correctedQuery).toBe("letterx");
    expect(search(titled(["database", "databaxe", "databaxe", "databuxe"]), "databuse").correctedQuery).toBe(
      "database",
    );
  });

  test("keeps dropped words as typed", () => {
    expect(search(titled(["search engine"]), "Xyzzy serch engine").correctedQuery).toBe(
      "Xyzzy search engine",
    );
  });

  test("is null if no match has the word", () => {
    const index = titled(["search", "dog dogs", "dogs"], { removeWordsIfNoResults: "none" });
    expect(search(index, "dog serch ").correctedQuery).toBe(null);
  });
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
