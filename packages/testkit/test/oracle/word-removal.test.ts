import { describe, expect, test } from "vitest";
import { explanationOf, found, hitOf, idsOf, search, titled, vectorOf } from "./small-index.js";

/**
 * Ranking 2.4 and 2.5, which words a document must have:
 *  1. All content words; with `none`, whatever comes of it.
 *  2. Step a drops content words that occur nowhere.
 *  3. Step b requires none; words found at no cost count at no cost only, short prefixes as whole words.
 *  4. Partial matches are ranked by bm25 first.
 *  5. The request's filters have no say in it.
 */
const filtered = (objectID: string) => ({
  filters: [{ attribute: "objectID", op: "eq" as const, value: objectID }],
});

test("all content words are required while some document has them all", () => {
  const response = search(titled(["cat dog", "cat", "dog"]), "cat the dog ");
  expect(idsOf(response)).toEqual(["r0"]);
  expect(response.removedWords).toBe(0);
});

test("with none nothing is removed", () => {
  const response = search(titled(["cat"], { removeWordsIfNoResults: "none" }), "cat dog ");
  expect(response).toMatchObject({ nbHits: 0, removedWords: 0 });
});

describe("step a", () => {
  test("content words that occur in no visible document are dropped", () => {
    const response = search(titled(["cat dog", "cat"]), "cat xyzzy dog ");
    expect(idsOf(response)).toEqual(["r0"]);
    // Two exact words, and the title is wholly said by them.
    expect(vectorOf(response, "r0")).toMatchObject({ words: 2, proximity: 1, exactness: 4 });
    expect(response.removedWords).toBe(1);
  });

  test("they are no query words any more, but for fullyMatched and correctedQuery", () => {
    const response = search(titled(["cat search"]), "cat Xyzzy serch ");
    expect(hitOf(response, "r0").highlight["title"].fullyMatched).toBe(false);
    expect(response.correctedQuery).toBe("cat Xyzzy search ");
  });

  test("visible documents alone count", () => {
    const hides = [{ id: "h", query: "cat dog", objectID: "r1" }];
    const response = search(titled(["cat", "dog"], { hides }), "cat dog ");
    expect(idsOf(response)).toEqual(["r0"]);
    expect(response.removedWords).toBe(1);
  });

  test("if no content word is left, nothing matches", () => {
    expect(search(titled(["cat"]), "xyzzy plugh ")).toMatchObject({ nbHits: 0, removedWords: 2 });
    expect(search(titled(["the cat"]), "the xyzzy ")).toMatchObject({ nbHits: 0, removedWords: 1 });
  });
});

describe("step b", () => {
  test("a document matches in which any content word occurs; all were made optional", () => {
    const response = search(titled(["ant", "bee", "cow bee", "the"]), "the ant bee cow xyzzy ");
    expect(idsOf(response).toSorted()).toEqual(["r0", "r1", "r2"]);
    expect(response.removedWords).toBe(4);
  });

  test("a word that has an occurrence of cost 0 counts through its derivations of cost 0 only", () => {
    const index = titled(["lettera", "letter", "zebra", "monkey"]);
    expect(found(index, "zebra monkey lettera ").toSorted()).toEqual(["r0", "r2", "r3"]);
    expect(found(index, "zebra monkey letterb ").toSorted()).toEqual(["r0", "r1", "r2", "r3"]);
  });

  test("joined ones stay", () => {
    const response = search(titled(["x e", "email", "zebra"]), "zebra e mail ");
    expect(idsOf(response).toSorted()).toEqual(["r0", "r1", "r2"]);
    expect(vectorOf(response, "r1")).toMatchObject({ words: 2, typos: 1 });
  });

  test("a prefix word of fewer than 3 characters counts as a whole word only", () => {
    const index = titled(["man cat", "ma dog", "zebra"]);
    expect(found(index, "zebra ma").toSorted()).toEqual(["r1", "r2"]);
    expect(found(index, "zebra man").toSorted()).toEqual(["r0", "r2"]);
    expect(found(titled(["mane", "zebra"]), "zebra man").toSorted()).toEqual(["r0", "r1"]);
    // Written together with the word before it, it may still be longer.
    expect(found(titled(["wifi", "zebra"]), "zebra wi-f").toSorted()).toEqual(["r0", "r1"]);
  });

  test("if another content word is left", () => {
    expect(found(titled(["man cat", "ma dog"]), "xyzzy ma").toSorted()).toEqual(["r0", "r1"]);
  });
});

describe("partial matches", () => {
  test("are compared by bm25 first", () => {
    // rare is in 1 of 10 documents, p and q are in 9.
    const titles = ["rare", ...Array.from({ length: 9 }, () => "p q")];
    const response = search(titled(titles), "rare p q ");
    expect(idsOf(response).at(0)).toBe("r0");
    expect(vectorOf(response, "r0").words).toBe(1);
    expect(vectorOf(response, "r1").words).toBe(2);
    expect(explanationOf(response, "r0").decidedAgainstNextBy).toBe("bm25");
    expect(explanationOf(response, "r1").decidedAgainstNextBy).toBe("objectID");
  });

  test("then by words to custom in this order", () => {
    const index = titled(["q p", "rare", "p q"], {
      customRanking: [{ attribute: "objectID", order: "asc" }],
    });
    const response = search(index, "rare p q ");
    const [first, second] = response.hits.filter(({ objectID }) => objectID !== "r1");
    expect([first.objectID, second.objectID]).toEqual(["r2", "r0"]);
    const both = response.hits.map(({ explanation }) => explanation?.decidedAgainstNextBy);
    expect(both).toContain("proximity");
  });

  test("pins are placed among them", () => {
    const pins = [{ id: "p", query: "rare p", objectID: "r2", position: 0 }];
    const response = search(titled(["rare", "p", "x"], { pins }), "rare p ");
    expect(idsOf(response).at(0)).toBe("r2");
    expect(explanationOf(response, "r2").decidedAgainstNextBy).toBe("pinned");
  });

  test("df counts what does not count", () => {
    // ma counts as a whole word, but man, in 2 documents, is the most frequent of its derivations.
    const response = search(titled(["man", "man", "ma", "zebra"]), "zebra ma");
    const idf = Math.log(1 + 2.5 / 2.5);
    expect(vectorOf(response, "r2").bm25).toBe(Number(((idf * 2.2) / 2.2).toFixed(6)));
  });
});

describe("filters", () => {
  test("narrow the matches, but never change which words are removed", () => {
    const index = titled(["cat dog", "cat"]);
    expect(search(index, "cat dog ", filtered("r1"))).toMatchObject({ nbHits: 0, removedWords: 0 });
    const partial = titled(["cat", "dog"]);
    expect(search(partial, "cat dog ", filtered("r1"))).toMatchObject({ nbHits: 1, removedWords: 2 });
    expect(search(partial, "cat dog ", filtered("r9"))).toMatchObject({ nbHits: 0, removedWords: 2 });
  });
});
