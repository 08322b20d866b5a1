import type { JsonValue } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { explanationOf, found, idsOf, search, smallIndex, titled, vectorOf } from "./small-index.js";

/**
 * Ranking 3, the vector: each criterion by hand, the order that they give, and what decides between neighbours.
 */
const deciders = (response: ReturnType<typeof search>): (string | undefined)[] =>
  response.hits.map(({ explanation }) => explanation?.decidedAgainstNextBy);

describe("proximity", () => {
  const proximityOf = (title: string, q: string): number =>
    vectorOf(search(titled([title]), q), "r0").proximity;

  test("right of the left word: from its end to the other's start", () => {
    expect(proximityOf("a b", "a b ")).toBe(1);
    expect(proximityOf("a x x b", "a b ")).toBe(3);
  });

  test("left of it: one more", () => {
    expect(proximityOf("b a", "a b ")).toBe(2);
    expect(proximityOf("b x a", "a b ")).toBe(3);
  });

  test("at most 8, and 8 without a shared attribute", () => {
    expect(proximityOf(`a ${"x ".repeat(20)}b`, "a b ")).toBe(8);
    const index = smallIndex([{ objectID: "a", title: "a", body: "b" }]);
    expect(vectorOf(search(index, "a b "), "a").proximity).toBe(8);
  });

  test("the least of all occurrences, summed over consecutive pairs", () => {
    expect(proximityOf("a x b a b c", "a b c ")).toBe(2);
    expect(proximityOf("a", "a ")).toBe(0);
  });

  test("parts span what they are written together from", () => {
    // `email` spans 0 and 1, `box` stands at 2.
    expect(proximityOf("e-mail box", "email box ")).toBe(1);
    expect(proximityOf("useEffect", "use effect ")).toBe(1);
  });

  test("two values are 8 apart", () => {
    const index = smallIndex([{ objectID: "a", tags: ["a", "b"] }]);
    expect(vectorOf(search(index, "a b "), "a").proximity).toBe(8);
  });
});

describe("attribute", () => {
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
  test("counts exact words, and a value that equals the query", () => {
    const response = search(
      titled(["search engine", "search engines", "the search engine"]),
      "Search Engine",
    );
    expect(vectorOf(response, "r0").exactness).toBe(3);
    expect(vectorOf(response, "r1").exactness).toBe(1);
    expect(vectorOf(response, "r2").exactness).toBe(2);
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
    // N 3, lengths 4, 1, 1 (parts aside), avgLen 2; df 1; tf 1 + 1 + 1/2
    const idf = Math.log(1 + 2.5 / 1.5);
    const score = (idf * 2.5 * 2.2) / (2.5 + 1.2 * (0.25 + (0.75 * 4) / 2));
    expect(vectorOf(search(index, "cat "), "a").bm25).toBeCloseTo(score, 6);
    expect(vectorOf(search(index, "cat "), "a").bm25).toBe(Number(score.toFixed(6)));
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
