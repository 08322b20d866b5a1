/**
 * Words of scripts without spaces, and bigrams of Hangul words (ranking 2.2, row `bigram`):
 *  1. All bigrams of the word, in adjacent positions of one run.
 *  2. Of one character: any gram that starts with it; its span is the character.
 *  3. Exact for words of two or more characters.
 *  4. Hangul: all bigrams adjacent inside one word; never exact, and not with `prefix: false`.
 *  5. The document frequency is the least count of a bigram.
 */
import { describe, expect, test } from "vitest";
import { inverseDocumentFrequency } from "../../src/ranking/criteria/bm25.js";
import { titleIndex, titlesFound, vectorOf } from "./derivation-fixture.js";

const dictionary = ["東京都庁", "한국어"];

describe("words of unspaced scripts", () => {
  const index = titleIndex(["東京都庁", "東京", "京都", "京庁 都庁 東京", "東京 京都", "トウキョウ"], {
    indexTime: { dictionary: [] },
  });

  test("two characters match wherever they stand side by side", () => {
    expect(titlesFound(index, "東京 ")).toEqual(["京庁 都庁 東京", "東京", "東京 京都", "東京都庁"]);
    expect(titlesFound(index, "都庁 ")).toEqual(["京庁 都庁 東京", "東京都庁"]);
  });

  test("longer words need all bigrams in adjacent positions of one run", () => {
    const entries = titleIndex(["東京都", "東京 京都", "京都東京", "東京x京都", "西東京都内"], {
      indexTime: { dictionary: ["東京都"] },
    });
    expect(titlesFound(entries, "東京都 ")).toEqual(["東京都", "西東京都内"]);
  });

  test("repeated characters", () => {
    const repeated = titleIndex(["ああ", "あああ", "いああ"], { indexTime: { dictionary: ["あああ"] } });
    expect(titlesFound(repeated, "あああ ")).toEqual(["あああ"]);
  });

  test("one character matches any gram that starts with it, and the last of a run", () => {
    expect(titlesFound(index, "庁 ")).toEqual(["京庁 都庁 東京", "東京都庁"]);
    expect(titlesFound(index, "京 ")).toHaveLength(5);
    expect(titlesFound(index, "京", { prefix: false })).toHaveLength(5);
  });

  test("Katakana finds Hiragana, and halfwidth finds fullwidth", () => {
    expect(titlesFound(index, "とうきょう")).toEqual(["トウキョウ"]);
    expect(titlesFound(index, "ﾄｳｷｮｳ ")).toEqual(["トウキョウ"]);
  });

  test("all words of a run are required, in whatever order", () => {
    const runs = titleIndex(["全文検索", "検索は全文", "全文"]);
    expect(titlesFound(runs, "全文検索 ")).toEqual(["全文検索", "検索は全文"]);
  });

  test("spans reach to the last character: neighbours stand at distance 1, one character alone spans itself", () => {
    const runs = titleIndex(["全文検索", "検索は全文"]);
    const distances = runs.search("全文検索 ", { explain: true }).hits.map((hit) => vectorOf(hit).proximity);
    expect(distances).toEqual([1, 3]);
    const characters = titleIndex(["東京都"], { indexTime: { dictionary: ["東", "都"] } });
    expect(vectorOf(characters.search("東。都。", { explain: true }).hits[0]).proximity).toBe(2);
  });

  test("two or more characters are exact, one is not", () => {
    const exactness = (q: string): number[] =>
      titleIndex(["東京都庁内"], { indexTime: { dictionary } })
        .search(q, { explain: true })
        .hits.map((hit) => vectorOf(hit).exactness);
    expect(exactness("東京 ")).toEqual([1]);
    expect(exactness("東京都庁 ")).toEqual([1]);
    expect(exactness("京 ")).toEqual([0]);
  });

  test("an entry of the dictionary is found as itself and as a prefix", () => {
    const entries = titleIndex(["東京都庁"], { indexTime: { dictionary } });
    expect(titlesFound(entries, "東京都庁 ")).toEqual(["東京都庁"]);
    expect(titlesFound(entries, "東京")).toEqual(["東京都庁"]);
  });

  test("saturated positions are distinguished", () => {
    const long = `${"x ".repeat(65_540)}東京都`;
    const saturated = titleIndex([long, `${"x ".repeat(65_540)}京都東京`], {
      indexTime: { dictionary: ["東京都"] },
    });
    expect(saturated.ids("東京都 ")).toEqual([long]);
  });
});

describe("Hangul words", () => {
  const index = titleIndex(["한국어", "한국", "국어사전", "한국 국어", "어한국"]);

  test("match inside longer words by their bigrams", () => {
    expect(titlesFound(index, "국어 ")).toEqual(["국어사전", "한국 국어", "한국어"]);
    expect(titlesFound(index, "한국어 ")).toEqual(["한국어"]);
    expect(titlesFound(index, "국어사 ")).toEqual(["국어사전"]);
  });

  test("that are entries of the dictionary do so, too", () => {
    const entries = titleIndex(["한국어", "국어"], { indexTime: { dictionary: ["국어"] } });
    expect(titlesFound(entries, "국어 ")).toEqual(["국어", "한국어"]);
  });

  test("not across words", () => {
    expect(titlesFound(titleIndex(["한국 국어", "국어한국"]), "한국어 ")).toEqual([]);
  });

  test("never exact, and not with prefix: false", () => {
    const [hit] = index.search("어사 ", { explain: true }).hits;
    expect(vectorOf(hit).exactness).toBe(0);
    expect(titlesFound(index, "국어", { prefix: false })).toEqual(["한국 국어"]);
    expect(titlesFound(index, "국어사", { prefix: false })).toEqual([]);
  });

  test("one syllable has no bigrams", () => {
    expect(titlesFound(index, "어 ")).toEqual([]);
    expect(titlesFound(index, "어")).toEqual(["어한국"]);
  });
});

test("a value equals a query only if their grams are equal, too", () => {
  const exactness = (title: string, q: string): number => {
    const index = titleIndex([title]);
    return vectorOf(index.search(q, { explain: true }).hits[0]).exactness;
  };
  // No gram reaches over an apostrophe.
  expect(exactness("빅데이터 빅", "빅'데이터 빅")).toBe(4);
  expect(exactness("빅'데이터 빅", "빅'데이터 빅")).toBe(5);
  expect(exactness("빅데이터 빅", "빅데이터 빅")).toBe(5);
});

test("Thai is found as it is cut, without typos", () => {
  const index = titleIndex(["ภาษาไทย", "ไทย"]);
  expect(titlesFound(index, "ไทย")).toEqual(["ภาษาไทย", "ไทย"].sort());
  expect(titlesFound(index, "ภาษา ")).toEqual(["ภาษาไทย"]);
});

test("the document frequency of a run is the least of its bigrams'", () => {
  const index = titleIndex(["東京都", "東京", "東京 x", "京都"], { indexTime: { dictionary: ["東京都"] } });
  const [hit] = index.search("東京都", { explain: true, prefix: false }).hits;
  // 東京 is in three documents, 京都 in two; but as a word the entry is in one.
  const tf = 2.2 / (1 + 1.2 * (0.25 + (0.75 * 3) / (10 / 4)));
  const asWord = inverseDocumentFrequency(4, 2) * tf;
  expect(vectorOf(hit).bm25).toBeCloseTo(asWord, 5);
});
