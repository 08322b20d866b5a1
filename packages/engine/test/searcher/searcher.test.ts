/**
 * Whole searches over small indexes, each criterion by an example that it alone decides:
 *  1. All words are required; the last is a prefix word if q ends in it.
 *  2. words, proximity, attribute, exactness, custom, bm25, objectID, in this order.
 *  3. A snapshot stays as it was, whatever is written afterwards.
 *  4. Results do not depend on how documents lie in segments.
 */
import { mergeSettings } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { type FixtureRecord, IndexFixture, plainSettings } from "./index-fixture.js";

const deciders = (index: IndexFixture, q: string): string[] =>
  index.search(q, { explain: true }).hits.map((hit) => hit.explanation?.decidedAgainstNextBy ?? "");

describe("matching", () => {
  const index = new IndexFixture().write([
    { objectID: "1", title: "array map" },
    { objectID: "2", title: "array", content: "mapping of arrays" },
    { objectID: "3", title: "map" },
  ]);

  test("all words are required", () => {
    expect(index.ids("array map ")).toEqual(["1"]);
    expect(index.search("array map ").nbHits).toBe(1);
  });

  test("the last word is a prefix word if q ends in it", () => {
    expect(index.ids("array map")).toEqual(["1", "2"]);
    expect(index.ids("array map ")).toEqual(["1"]);
    expect(index.ids("array map", { prefix: false })).toEqual(["1"]);
  });

  test("words in different attributes match together", () => {
    expect(index.ids("array mapping ")).toEqual(["2"]);
  });

  test("with prefix: false pieces of words do not match, words written together do", () => {
    const parts = new IndexFixture().write([
      { objectID: "1", title: "useEffect" },
      { objectID: "2", title: "e-mail" },
    ]);
    expect(parts.ids("effect")).toEqual(["1"]);
    expect(parts.ids("effect", { prefix: false })).toEqual([]);
    expect(parts.ids("email", { prefix: false })).toEqual(["2"]);
  });

  test("a query without words matches every record with words 0", () => {
    const outcome = index.search("!?", { explain: true });
    expect(outcome.hits.map(({ objectID }) => objectID)).toEqual(["1", "2", "3"]);
    expect(outcome.hits[0].explanation?.vector).toEqual({
      pinned: false,
      words: 0,
      typos: 0,
      proximity: 0,
      attribute: { tier: 2, position: 0, name: "" },
      exactness: 0,
      custom: [],
      bm25: 0,
    });
  });
});

describe("ranking", () => {
  test("proximity: words side by side, in the order typed, come first", () => {
    const index = new IndexFixture().write([
      { objectID: "far", title: "red and green" },
      { objectID: "near", title: "red green and" },
      { objectID: "swapped", title: "green red and" },
    ]);
    expect(index.ids("red green ")).toEqual(["near", "far", "swapped"]);
    expect(deciders(index, "red green ")).toEqual(["proximity", "objectID", "none"]);
  });

  test("attribute: a lower tier, then an earlier position", () => {
    const index = new IndexFixture().write([
      { objectID: "content", content: "flex box" },
      { objectID: "late", title: "red flex" },
      { objectID: "early", title: "flex it" },
    ]);
    expect(index.ids("flex ")).toEqual(["early", "late", "content"]);
    expect(deciders(index, "flex ")).toEqual(["attribute", "attribute", "none"]);
  });

  test("exactness: the word itself before parts, as a value that it starts; a value that is the query before all", () => {
    const index = new IndexFixture().write([
      { objectID: "prefix", title: "mapping" },
      { objectID: "word", title: "map it" },
      { objectID: "whole", title: "map" },
      { objectID: "part", title: "mapIt" },
    ]);
    expect(index.ids("map")).toEqual(["whole", "prefix", "word", "part"]);
    const vectors = index
      .search("map", { explain: true })
      .hits.map((hit) => hit.explanation?.vector.exactness);
    expect(vectors).toEqual([4, 1, 1, 0]);
  });

  test("exactness: articles that begin a value need not be said, unless it has no other words", () => {
    const settings = mergeSettings(plainSettings, { indexTime: { languages: ["fr"] } });
    const index = new IndexFixture(settings).write([
      { objectID: "articles", title: "le la" },
      { objectID: "title", title: "la maison" },
    ]);
    const exactness = (q: string) =>
      index.search(q, { explain: true }).hits.map((hit) => hit.explanation?.vector.exactness);
    expect(exactness("maison ")).toEqual([3]);
    expect(exactness("le la ")).toEqual([5]);
    expect(exactness("le ")).toEqual([1]);
  });

  test("custom: numbers before strings before booleans before missing; desc reverses within a type only", () => {
    const settings = mergeSettings(plainSettings, {
      queryTime: { customRanking: [{ attribute: "rank", order: "desc" }] },
    });
    const index = new IndexFixture(settings).write([
      { objectID: "1", title: "x", rank: null },
      { objectID: "2", title: "x", rank: true },
      { objectID: "3", title: "x", rank: false },
      { objectID: "4", title: "x", rank: "a" },
      { objectID: "5", title: "x", rank: "b" },
      { objectID: "6", title: "x", rank: 1 },
      { objectID: "7", title: "x", rank: 2 },
      { objectID: "8", title: "x", rank: [3] },
    ]);
    const order = ["7", "6", "5", "4", "2", "3", "1", "8"];
    expect(index.ids("x")).toEqual(order);
    expect(index.ids("")).toEqual(order);
    const [first] = index.search("", { explain: true }).hits;
    expect(first.explanation?.vector.custom).toEqual([{ attribute: "rank", order: "desc", value: 2 }]);
  });

  test("custom: long texts rank like any other string", () => {
    const settings = mergeSettings(plainSettings, {
      queryTime: { customRanking: [{ attribute: "text", order: "asc" }] },
    });
    const long = "x".repeat(2_000);
    const index = new IndexFixture(settings).write([
      { objectID: "1", title: "x", text: `${long}b` },
      { objectID: "2", title: "x", text: `${long}a` },
    ]);
    expect(index.ids("x")).toEqual(["2", "1"]);
    expect(index.ids("")).toEqual(["2", "1"]);
  });

  test("bm25: the shorter document of two that are alike otherwise", () => {
    const index = new IndexFixture().write([
      { objectID: "1", title: "flex and some more words" },
      { objectID: "2", title: "flex and" },
    ]);
    expect(index.ids("flex ")).toEqual(["2", "1"]);
    expect(deciders(index, "flex ")).toEqual(["bm25", "none"]);
  });

  test("objectID: ascending by code unit", () => {
    const index = new IndexFixture().write(
      ["b", "B", "a", "\u{1f600}", "\uffee"].map((objectID) => ({ objectID, title: "x" })),
    );
    expect(index.ids("x")).toEqual(["B", "a", "b", "\u{1f600}", "\uffee"]);
    expect(deciders(index, "x")).toEqual(["objectID", "objectID", "objectID", "objectID", "none"]);
  });
});

describe("paging", () => {
  const records = Array.from({ length: 250 }, (_, i) => ({
    objectID: String(i).padStart(3, "0"),
    title: "x",
  }));
  const index = new IndexFixture().write(records);

  test("nbHits counts all matches, paging reaches 200 in typing mode and 500 in committed mode", () => {
    const typing = index.search("x", { page: 9, hitsPerPage: 20, explain: true });
    expect(typing.nbHits).toBe(250);
    expect(typing.reachableHits).toBe(200);
    expect(typing.hits.at(-1)?.objectID).toBe("199");
    expect(typing.hits.at(-1)?.explanation?.decidedAgainstNextBy).toBe("none");
    expect(index.ids("x", { page: 10, hitsPerPage: 20 })).toEqual([]);
    expect(index.search("x", { mode: "committed" }).reachableHits).toBe(250);
  });

  test("the last hit of a page is compared with the first of the next", () => {
    const { hits } = index.search("x", { page: 0, hitsPerPage: 1, explain: true });
    expect(hits[0].explanation?.decidedAgainstNextBy).toBe("objectID");
  });

  test("hitsPerPage 0 gives counts only", () => {
    expect(index.search("x", { hitsPerPage: 0 })).toMatchObject({ hits: [], nbHits: 250 });
  });
});

describe("highlight", () => {
  test("segments concatenate to the original text, and mark what was typed", () => {
    const index = new IndexFixture().write([
      { objectID: "1", title: "Straßenbahn", content: ["The Strasse", "", "x"] },
    ]);
    const [{ highlight }] = index.search("strasse").hits;
    expect(highlight).toEqual({
      title: {
        segments: [
          { text: "Straße", match: true, via: "prefix" },
          { text: "nbahn", match: false },
        ],
        fullyMatched: true,
      },
      content: {
        segments: [
          { text: "The ", match: false },
          { text: "Strasse", match: true, via: "word" },
          { text: ", , x", match: false },
        ],
        fullyMatched: true,
      },
    });
  });

  test("a part marks only itself", () => {
    const index = new IndexFixture().write([{ objectID: "1", title: "useEffect" }]);
    expect(index.search("effect ").hits[0].highlight["title"].segments).toEqual([
      { text: "use", match: false },
      { text: "Effect", match: true, via: "word" },
    ]);
  });

  test("an attribute that the record does not have is left out, an empty text has no segments", () => {
    const index = new IndexFixture().write([{ objectID: "1", title: "" }]);
    expect(index.search("").hits[0].highlight).toEqual({ title: { segments: [], fullyMatched: false } });
  });
});

describe("explanation", () => {
  test("matchedTerms lists, per query word, the indexed terms and how they were found", () => {
    const index = new IndexFixture().write([{ objectID: "1", title: "Map mapping array", content: "maps" }]);
    expect(index.search("array map", { explain: true }).hits[0].explanation?.matchedTerms).toEqual([
      { query: "array", indexed: "array", via: "word" },
      { query: "map", indexed: "map", via: "word" },
      { query: "map", indexed: "mapping", via: "prefix" },
      { query: "map", indexed: "maps", via: "prefix" },
    ]);
  });
});

describe("snapshots", () => {
  test("a snapshot stays as it was, whatever is written afterwards", () => {
    const index = new IndexFixture().write([
      { objectID: "1", title: "old" },
      { objectID: "2", title: "old" },
    ]);
    const before = index.snapshot();
    index.write([{ objectID: "1", title: "new" }], ["2"]);
    expect(index.search("old", {}, before).nbHits).toBe(2);
    expect(index.ids("old")).toEqual([]);
    expect(index.ids("new")).toEqual(["1"]);
  });

  test("results do not depend on how documents lie in segments", () => {
    const records = Array.from({ length: 100 }, (_, i) => ({
      objectID: `id${i}`,
      title: `word${i % 7} common`,
      content: `text ${i % 3} common common`,
      rank: i % 5,
    }));
    const settings = mergeSettings(plainSettings, {
      queryTime: { customRanking: [{ attribute: "rank", order: "asc" }] },
    });
    const atOnce = new IndexFixture(settings).write(records);
    const oneByOne = new IndexFixture(settings);
    for (const record of records) oneByOne.write([{ ...record, title: "superseded" }]);
    for (const record of records) oneByOne.write([record]);
    expect(atOnce.segmentCount).toBe(1);
    expect(oneByOne.segmentCount).toBeGreaterThan(1);
    for (const q of ["common", "word3 ", "text 2 common", "superseded", "w", ""]) {
      const strip = (index: IndexFixture) => {
        const { hits, ...rest } = index.search(q, { explain: true, hitsPerPage: 100 });
        return { ...rest, hits: hits.map(({ documentNumber: _, ...hit }) => hit) };
      };
      expect(strip(oneByOne)).toEqual(strip(atOnce));
    }
  });
});

test("an attribute may be called __proto__", () => {
  const settings = mergeSettings(plainSettings, {
    indexTime: {
      searchableTiers: [{ attributes: ["__proto__", "title"], typoTolerance: true }],
      attributesForFaceting: ["__proto__"],
    },
  });
  const index = new IndexFixture(settings);
  const record: FixtureRecord = JSON.parse('{"objectID":"1","__proto__":"hello there","title":"zz"}');
  const { hits, facets } = index.write([record]).search("hello", { facets: ["__proto__"] });
  expect(Object.entries(hits[0].highlight).map(([path]) => path)).toEqual(["__proto__", "title"]);
  expect(JSON.stringify(facets)).toBe('{"__proto__":{"hello there":1}}');
});
