import { describe, expect, test } from "vitest";
import { analyzeIndex } from "../../src/oracle/analyzed-index.js";
import { bigramDerivations } from "../../src/oracle/matching/bigram-derivations.js";
import { matchingContext } from "../../src/oracle/matching/matching-context.js";
import { plainQueryWords } from "../../src/oracle/query/query-words.js";
import { hitOf, marked, search, smallIndex, termsOf, titled, vectorOf } from "./small-index.js";

/**
 * Ranking 2.1 and 3, free words:
 *  1. They are never required and never dropped, and count in exactness alone.
 *  2. Their derivations are word, bigram, joined and synonyms of several words.
 *  3. Their occurrences are shown only in attributes in which a content word has one.
 *  4. In place they count in exactness.
 */
const multiWay = (...words: string[]) => ({ synonyms: [{ id: "s", type: "multiWay" as const, words }] });

describe("free words", () => {
  test("are never required and never dropped", () => {
    const response = search(titled(["closure", "what is it"]), "what is a closure ");
    expect(response).toMatchObject({ nbHits: 1, removedWords: 0 });
    expect(vectorOf(response, "r0")).toMatchObject({ words: 1, typos: 0, proximity: 0 });
  });

  test("say whether an attribute is fully matched", () => {
    const response = search(titled(["the closure", "closure"]), "the closure ");
    const isFully = (id: string) => hitOf(response, id).highlight["title"].fullyMatched;
    expect([isFully("r0"), isFully("r1")]).toEqual([true, false]);
  });

  test("are highlighted and listed only in attributes in which a content word has an occurrence", () => {
    const response = search(
      smallIndex([
        { objectID: "a", title: "the closure", body: "the end" },
        { objectID: "b", title: "closure", body: "the end" },
      ]),
      "the closure ",
    );
    expect(marked(hitOf(response, "a"), "title")).toBe("[the]word [closure]word");
    expect(marked(hitOf(response, "a"), "body")).toBe("the end");
    expect(termsOf(response, "a").map(({ query }) => query)).toEqual(["the", "closure"]);
    expect(termsOf(response, "b").map(({ query }) => query)).toEqual(["closure"]);
  });

  test("have no other forms, no typos, and are not cut", () => {
    const index = titled(["then closure th em ones"]);
    const shown = (q: string) => marked(hitOf(search(index, q), "r0"), "title");
    expect(shown("them closure ")).toBe("then [closure]word th em ones");
    expect(shown("one closure ")).toBe("then [closure]word th em ones");
    // A part is the word itself.
    expect(marked(hitOf(search(titled(["t-hem closure"]), "them closure "), "r0"), "title")).toBe(
      "[t-hem]word [closure]word",
    );
  });
});

describe("a free word's synonyms", () => {
  test("are those of an entry of several words that has it together with content words", () => {
    const index = titled(["modern box"], multiWay("state of the art", "modern"));
    const response = search(index, "state of the art ");
    expect(vectorOf(response, "r0")).toMatchObject({ words: 2, exactness: 0 });
    expect(termsOf(response, "r0").map(({ query }) => query)).toEqual(["state", "of", "the", "art"]);
    expect(hitOf(response, "r0").highlight["title"].fullyMatched).toBe(true);
  });

  test("not those of an entry of free words alone", () => {
    const terms = (...words: string[]) =>
      termsOf(search(titled(["state art xyz"], multiWay(...words)), "state of the art "), "r0").map(
        ({ query }) => query,
      );
    expect(terms("of the", "xyz")).toEqual(["state", "art"]);
    expect(terms("the", "xyz")).toEqual(["state", "art"]);
    // `art` by itself and by xyz.
    expect(terms("the art", "xyz")).toEqual(["state", "the", "art", "art"]);
  });
});

test("a free word's bigram counts as exact, also of one character", () => {
  const index = analyzeIndex(titled(["猫のタワー", "학교에서"]));
  const exactness = (text: string, isFree: boolean) => {
    const [word] = plainQueryWords(text, index);
    const context = matchingContext(index, { q: text }, [word]);
    const [bigram] = bigramDerivations({ ...word, isFree }, context);
    return index.live.flatMap((record) => bigram.occurrencesIn(record)).map(({ isExact }) => isExact);
  };
  expect([exactness("の", false), exactness("の", true)]).toEqual([[false], [true]]);
  expect([exactness("에서", false), exactness("에서", true)]).toEqual([[false], [true]]);
});

describe("free words in place count in exactness", () => {
  const exactnessOf = (title: string, q: string): number =>
    vectorOf(search(titled([title]), q), "r0").exactness;

  test("on the same side of and as far from the nearest content word as in q", () => {
    // hangover is exact everywhere; no value is wholly said.
    expect(exactnessOf("the hangover part", "the hangover ")).toBe(2);
    expect(exactnessOf("hangover the part", "the hangover ")).toBe(1);
    expect(exactnessOf("the bad hangover", "the hangover ")).toBe(1);
    expect(exactnessOf("hangover or the hangover", "the hangover ")).toBe(2);
    expect(exactnessOf("x part of what is it", "of what is it part ")).toBe(1);
    // of -4, what -3, is -2, it -1: from the second `part`.
    expect(exactnessOf("x part of what is it part", "of what is it part ")).toBe(5);
  });

  test("before or behind it, one of the two suffices", () => {
    // state and art; `of` is 1 behind state, but not 1 before art.
    expect(exactnessOf("state of x art", "state of art ")).toBe(3);
    expect(exactnessOf("state x of art", "state of art ")).toBe(3);
    expect(exactnessOf("state x of x art", "state of art ")).toBe(2);
  });

  test("of the nearest ones only, dropped ones aside", () => {
    // dog is the nearest before `the`, and cat is not.
    expect(exactnessOf("cat x the x dog", "cat dog the ")).toBe(2);
    // xyzzy is dropped, so cat is the nearest: 2 before `the`.
    expect(exactnessOf("cat x the y", "cat xyzzy the ")).toBe(2);
    expect(exactnessOf("cat the y", "cat xyzzy the ")).toBe(1);
  });

  test("in the same attribute", () => {
    const index = smallIndex([{ objectID: "a", title: "x x hangover", body: "x the" }]);
    expect(vectorOf(search(index, "the hangover "), "a").exactness).toBe(1);
  });

  test("by exact occurrences of it, and any of the content word", () => {
    // `the` is a piece of theX.
    expect(exactnessOf("theX hangover", "the hangover ")).toBe(1);
    expect(exactnessOf("the hangovers part", "the hangover ")).toBe(1);
  });

  test("positions of q count each unspaced character", () => {
    expect(exactnessOf("東京the x", "東京the ")).toBe(2);
    expect(exactnessOf("東京 x the", "東京the ")).toBe(1);
  });
});
