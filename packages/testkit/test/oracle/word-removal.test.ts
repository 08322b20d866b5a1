import { describe, expect, test } from "vitest";
import { type RemovalInput, removedWordCount, wordPlan } from "../../src/oracle/matching/word-removal.js";
import { found, idsOf, search, titled, vectorOf } from "./small-index.js";

/**
 * Ranking 2.4 and 2.5, which words a document must have:
 *  1. All of them; with `none`, whatever comes of it.
 *  2. Step a drops words that occur nowhere, then stop words, unless nothing would be left.
 *  3. Step b makes the last words optional, while at least half stay required.
 *  4. Step c requires none, and words found at no cost count at no cost only.
 *  5. The request's filters have no say in it.
 */
test("all words are required while some document has them all", () => {
  const response = search(titled(["a b", "a", "b"]), "a b ");
  expect(idsOf(response)).toEqual(["r0"]);
  expect(response.removedWords).toBe(0);
});

test("with none nothing is removed", () => {
  expect(found(titled(["a"], { removeWordsIfNoResults: "none" }), "a b ")).toEqual([]);
});

describe("step a", () => {
  test("words that occur nowhere are dropped, and count no more but for fullyMatched", () => {
    const response = search(titled(["cat dog"]), "cat xyzzy dog ");
    expect(vectorOf(response, "r0")).toMatchObject({ words: 2, proximity: 1, exactness: 2 });
    expect(response.removedWords).toBe(1);
    expect(response.hits[0].highlight["title"].fullyMatched).toBe(false);
  });

  test("if no word would be left, nothing is dropped and nothing matches", () => {
    const response = search(titled(["cat"]), "xyzzy plugh ");
    expect(response.nbHits).toBe(0);
    expect(response.removedWords).toBe(0);
  });

  test("stop words are dropped, unless every word left is one", () => {
    const input: RemovalInput = {
      wordCount: 3,
      isStopWord: (word) => word < 2,
      visible: [],
      removeWordsIfNoResults: "lastWords",
    };
    const occurring = (...words: number[]) => ({
      analyzed: { objectID: "x", record: {}, attributes: [] },
      words: [0, 1, 2].map((word) => ({
        word: fakeWord(word),
        occurrences: words.includes(word) ? [fakeOccurrence] : [],
      })),
    });
    expect(wordPlan({ ...input, visible: [occurring(0), occurring(1), occurring(2)] })).toMatchObject({
      left: [2],
    });
    const onlyStopWords = wordPlan({ ...input, visible: [occurring(0), occurring(1)] });
    expect(onlyStopWords).toMatchObject({ left: [0, 1], requiredCount: 1 });
    expect(removedWordCount(onlyStopWords, 3)).toBe(2);
  });
});

describe("step b", () => {
  test("the last required word becomes optional, and still counts where it occurs", () => {
    const response = search(titled(["cat dog", "cat dog fish bird", "bird"], {}), "cat dog bird cow ");
    // `cow` occurs nowhere; with it dropped r1 has all.
    expect(idsOf(response)).toEqual(["r1"]);
    const relaxed = search(titled(["cat dog", "cat dog fish", "bird"]), "cat dog bird ");
    expect(idsOf(relaxed)).toEqual(["r0", "r1"]);
    expect(relaxed.removedWords).toBe(1);
  });

  test("at least half of the words left, rounded up, stay required", () => {
    const relaxed = search(titled(["ant", "bee", "cow bee"]), "ant bee cow ");
    // ant and bee, then step c: any word will do.
    expect(idsOf(relaxed)).toEqual(["r2", "r0", "r1"]);
    expect(relaxed.removedWords).toBe(3);
  });
});

describe("step c", () => {
  test("a word found somewhere at no cost counts at no cost only", () => {
    const index = titled(["lettera", "letter", "zebra"]);
    expect(found(index, "zebra lettera ")).toEqual(["r2"]);
    const relaxed = search(titled(["lettera", "letter", "zebra", "monkey"]), "zebra monkey lettera ");
    expect(idsOf(relaxed).toSorted()).toEqual(["r0", "r2", "r3"]);
  });
});

test("filters narrow the matches, but never change which words are removed", () => {
  const index = titled(["cat dog", "cat"]);
  const filters = [{ attribute: "objectID", op: "eq" as const, value: "r1" }];
  expect(search(index, "cat dog ", { filters })).toMatchObject({ nbHits: 0, removedWords: 0 });
});

const fakeWord = (index: number) => ({
  index,
  start: 0,
  end: 1,
  term: "x",
  origin: "spaced" as const,
  isDictionaryEntry: false,
  characters: [],
  isPrefixWord: false,
});

const fakeOccurrence = {
  kind: "word" as const,
  cost: 0,
  via: "word" as const,
  isExact: true,
  attribute: { name: "title", tier: 0, typoTolerance: true, text: "x", values: [] },
  start: 0,
  end: 0,
  ranges: [],
  indexed: "x",
  source: "x",
  needsPrefix: false,
  joinedFrom: null,
};
