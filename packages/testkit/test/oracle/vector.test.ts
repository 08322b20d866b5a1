import type { JsonObject, JsonValue } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { explanationOf, found, idsOf, search, smallIndex, titled, vectorOf } from "./small-index.js";

/**
 * Ranking 3, the vector: each criterion by hand, the order that they give, and what decides between
 * neighbours.
 */
const deciders = (response: ReturnType<typeof search>): (string | undefined)[] =>
  response.hits.map(({ explanation }) => explanation?.decidedAgainstNextBy);

describe("proximity", () => {
  const proximityOf = (title: string, q: string): number =>
    vectorOf(search(titled([title]), q), "r0").proximity;

  test("right of the left word: from its end to the other's start", () => {
    expect(proximityOf("p q", "p q ")).toBe(1);
    expect(proximityOf("p x x q", "p q ")).toBe(3);
  });

  test("left of it: one more", () => {
    expect(proximityOf("q p", "p q ")).toBe(2);
    expect(proximityOf("q x p", "p q ")).toBe(3);
  });

  test("at most 8, and 8 without a shared attribute", () => {
    expect(proximityOf(`p ${"x ".repeat(20)}q`, "p q ")).toBe(8);
    const index = smallIndex([{ objectID: "a", title: "p", body: "q" }]);
    expect(vectorOf(search(index, "p q "), "a").proximity).toBe(8);
    // Not 7, though a free word stands between them.
    expect(vectorOf(search(index, "p the q "), "a").proximity).toBe(8);
  });

  test("the least of all occurrences, summed over consecutive pairs", () => {
    expect(proximityOf("p x q p q r", "p q r ")).toBe(2);
    expect(proximityOf("p", "p ")).toBe(0);
  });

  test("parts span what they are written together from", () => {
    // `email` spans 0 and 1, `box` stands at 2.
    expect(proximityOf("e-mail box", "email box ")).toBe(1);
    expect(proximityOf("useEffect", "use effect ")).toBe(1);
  });

  test("two values are 8 apart", () => {
    const index = smallIndex([{ objectID: "a", tags: ["p", "q"] }]);
    expect(vectorOf(search(index, "p q "), "a").proximity).toBe(8);
  });

  test("less the number of free words between the two in q, but at least 1", () => {
    expect(proximityOf("state of the art", "state of the art ")).toBe(1);
    expect(proximityOf("state x of the art", "state of the art ")).toBe(2);
    expect(proximityOf("state art", "state of the art ")).toBe(1);
    // 10 less 2 is at most 8, 9 less 2 is 7.
    expect(proximityOf(`state ${"x ".repeat(9)}art`, "state of the art ")).toBe(8);
    expect(proximityOf(`state ${"x ".repeat(8)}art`, "state of the art ")).toBe(7);
    // `of` stands between two pairs: 3 - 1 and 1 - 0.
    expect(proximityOf("p x x q r", "p of q r ")).toBe(3);
  });
});

describe("attribute", () => {
  const attributeOf = (record: JsonObject, q: string, languages = ["en"]) =>
    vectorOf(search(smallIndex([{ objectID: "a", ...record }], { languages }), q), "a").attribute;

  test("tier: the greatest of the lowest tiers of the matched content words", () => {
    // cat is met in tier 0, dog in tier 1 only: of dog alone the position counts.
    const record = { title: "x x cat", body: "x cat dog cat", url: "dog" };
    expect(attributeOf(record, "cat dog ")).toEqual({ tier: 1, position: 2, name: "body" });
    expect(attributeOf(record, "cat ")).toEqual({ tier: 0, position: 2, name: "title" });
    // A free word counts nowhere.
    expect(attributeOf({ title: "cat", body: "the" }, "the cat ")).toMatchObject({ tier: 0 });
  });

  test("position, name: of all words whose lowest tier it is, in that tier", () => {
    const record = { title: "x x cat", tags: ["x dog", "x"], body: "dog cat" };
    expect(attributeOf(record, "cat dog ")).toEqual({ tier: 0, position: 1, name: "tags" });
  });

  test("in the first value less the stop words that begin it", () => {
    expect(attributeOf({ title: "the x cat" }, "cat ").position).toBe(1);
    expect(attributeOf({ title: "what is the cat" }, "cat ").position).toBe(0);
    // The position of an occurrence before the first other word is at least 0.
    expect(attributeOf({ title: "what is the" }, "is").position).toBe(1);
    expect(attributeOf({ title: "what is the cat" }, "is ").position).toBe(0);
    // The second value begins at 1 + 8.
    expect(attributeOf({ tags: ["x", "the cat"] }, "cat ").position).toBe(10);
    expect(attributeOf({ tags: ["", "the cat"] }, "cat ").position).toBe(9);
    // der is one in German alone; entries of the dictionary are none.
    expect(attributeOf({ title: "der cat" }, "cat ").position).toBe(1);
    expect(attributeOf({ title: "der cat" }, "cat ", ["de"]).position).toBe(0);
    const index = titled(["the cat"], { dictionary: ["the"] });
    expect(vectorOf(search(index, "cat "), "r0").attribute.position).toBe(1);
  });

  test("lowest tier, then position, then the attribute named first", () => {
    const index = smallIndex([
      { objectID: "a", title: "x cat", tags: ["cat"], body: "cat" },
      { objectID: "b", title: "cat", tags: ["cat"] },
      { objectID: "c", body: "cat" },
    ]);
    const response = search(index, "cat ");
    expect(vectorOf(response, "a").attribute).toEqual({ tier: 0, position: 0, name: "tags" });
    expect(vectorOf(response, "b").attribute).toEqual({ tier: 0, position: 0, name: "title" });
    expect(vectorOf(response, "c").attribute).toEqual({ tier: 1, position: 0, name: "body" });
  });
});

describe("exactness", () => {
  test("counts exact words, values wholly said, and a value that equals the query", () => {
    const response = search(
      titled(["search engine", "search engines", "the search engine", "x search engine"]),
      "Search Engine",
    );
    // 2 words, wholly said, so by exact occurrences, equal
    expect(vectorOf(response, "r0").exactness).toBe(5);
    // 1 word, wholly said (the plural and the prefix are not exact)
    expect(vectorOf(response, "r1").exactness).toBe(2);
    // 2 words, wholly said but for the article, so by exact occurrences
    expect(vectorOf(response, "r2").exactness).toBe(4);
    expect(vectorOf(response, "r3").exactness).toBe(2);
  });

  test("any one value of an array will do, and grams count like words", () => {
    const index = smallIndex([{ objectID: "a", tags: ["x", "東京タワー"] }]);
    expect(vectorOf(search(index, "東京タワー"), "a").exactness).toBeGreaterThanOrEqual(2);
  });
});

describe("custom", () => {
  const ranked = (values: readonly (JsonValue | undefined)[], order: "asc" | "desc"): string[] => {
    const records = values.map((value, at) => ({
      objectID: `r${at}`,
      ...(value === undefined ? {} : { v: value }),
    }));
    return found(smallIndex(records, { customRanking: [{ attribute: "v", order }] }), "");
  };
  const values = [true, "b", 2, null, undefined, "a", [1], 10, false, ""];

  test("numbers, strings, booleans, missing", () => {
    expect(ranked(values, "asc")).toEqual(["r2", "r7", "r9", "r5", "r1", "r8", "r0", "r3", "r4", "r6"]);
  });

  test("desc reverses within a type only", () => {
    expect(ranked(values, "desc")).toEqual(["r7", "r2", "r1", "r5", "r9", "r0", "r8", "r3", "r4", "r6"]);
  });

  test("shows each entry with its value", () => {
    const index = smallIndex([{ objectID: "a", v: [1], w: { x: "y" } }], {
      customRanking: [
        { attribute: "v", order: "desc" },
        { attribute: "w.x", order: "asc" },
      ],
    });
    expect(vectorOf(search(index, ""), "a").custom).toEqual([
      { attribute: "v", order: "desc", value: null },
      { attribute: "w.x", order: "asc", value: "y" },
    ]);
  });
});

describe("bm25", () => {
  test("by hand", () => {
    const index = smallIndex([
      { objectID: "a", title: "cat cat", body: "cat dog" },
      { objectID: "b", title: "dog" },
      { objectID: "c", body: "useEffect" },
    ]);
    // N 3, lengths 4, 1, 1 (parts aside), avgLen 2; df 1; tf 3, whatever the tier
    const idf = Math.log(1 + 2.5 / 1.5);
    const score = (idf * 3 * 2.2) / (3 + 1.2 * (0.25 + (0.75 * 4) / 2));
    expect(vectorOf(search(index, "cat "), "a").bm25).toBeCloseTo(score, 6);
    expect(vectorOf(search(index, "cat "), "a").bm25).toBe(Number(score.toFixed(6)));
  });

  test("over content words only", () => {
    const index = titled(["the cat", "x"]);
    // N 2, lengths 2 and 1, avgLen 1.5; df 1; tf 1
    const score = (Math.log(1 + 1.5 / 1.5) * 2.2) / (1 + 1.2 * (0.25 + (0.75 * 2) / 1.5));
    expect(vectorOf(search(index, "the cat "), "r0").bm25).toBe(Number(score.toFixed(6)));
  });

  test("df is the largest document count among the derivations", () => {
    const index = titled(["user", "users", "users x"]);
    // For `user`, a prefix word: `user` is in one document, `users` in two.
    const idf = Math.log(1 + 1.5 / 2.5);
    const score = (idf * 2.2) / (1 + 1.2 * (0.25 + (0.75 * 1) / (4 / 3)));
    expect(vectorOf(search(index, "user"), "r0").bm25).toBe(Number(score.toFixed(6)));
  });
});

describe("the order", () => {
  test("is total: objectID by code unit decides last", () => {
    const index = smallIndex(
      ["b", "～", "B", "😀", "a10", "a2"].map((objectID) => ({ objectID, title: "x" })),
    );
    const response = search(index, "x ");
    expect(idsOf(response)).toEqual(["B", "a10", "a2", "b", "😀", "～"]);
    expect(deciders(response)).toEqual(["objectID", "objectID", "objectID", "objectID", "objectID", "none"]);
  });

  test("names the criterion that decided", () => {
    const index = smallIndex(
      [
        { objectID: "1", title: "use state" },
        { objectID: "2", title: "state use" },
        { objectID: "3", title: "x state use" },
        { objectID: "4", title: "x states use" },
        { objectID: "5", title: "x states use", v: 1 },
        { objectID: "6", title: "x states use more words", v: 1 },
      ],
      { customRanking: [{ attribute: "v", order: "desc" }] },
    );
    const response = search(index, "use state");
    expect(idsOf(response)).toEqual(["1", "2", "3", "5", "6", "4"]);
    expect(deciders(response)).toEqual(["proximity", "attribute", "exactness", "bm25", "custom", "none"]);
  });

  test("looks past the end of the page", () => {
    const response = search(titled(["x", "x", "x"]), "x ", { hitsPerPage: 1, page: 1 });
    expect(deciders(response)).toEqual(["objectID"]);
  });
});

test("where no word matched", () => {
  const response = search(titled(["x"]), "");
  expect(explanationOf(response, "r0")).toEqual({
    vector: {
      pinned: false,
      words: 0,
      typos: 0,
      proximity: 0,
      attribute: { tier: 3, position: 0, name: "" },
      exactness: 0,
      custom: [],
      bm25: 0,
    },
    decidedAgainstNextBy: "none",
    matchedTerms: [],
  });
});
