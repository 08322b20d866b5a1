/**
 * How q is cut into query words (ranking 2.1):
 *  1. Words in order, each with its range.
 *  2. An unspaced run is cut: entries of the dictionary first, the rest by `Intl.Segmenter`.
 *  3. Characters are those of the NFKC form with their marks; a ligature's share its range.
 *  4. Hangul words of two or more syllables have their bigrams.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAnalyzer } from "../../src/analysis/analyzer.js";
import { analyseQuery } from "../../src/query/query-words.js";

function analysed(q: string, dictionary: readonly string[] = []) {
  const languages = ["ja"];
  return analyseQuery({ analyzer: createAnalyzer({ languages, dictionary: [...dictionary] }), languages }, q);
}

const termsOf = (q: string, dictionary: readonly string[] = []): string[] =>
  analysed(q, dictionary).words.map(({ term }) => term);

describe("words", () => {
  test("stand in order with their ranges, pieces and joined parts aside", () => {
    const words = analysed("useEffect e-mail").words.map(({ term, start, end }) => ({ term, start, end }));
    expect(words).toEqual([
      { term: "useeffect", start: 0, end: 9 },
      { term: "e", start: 10, end: 11 },
      { term: "mail", start: 12, end: 16 },
    ]);
  });

  test("the terms for the comparison with whole values are those of the text, not of the words cut", () => {
    expect(analysed("全文検索 ab").valueTexts).toEqual([
      "\u0001全文",
      "\u0001文検",
      "\u0001検索",
      "\u0001索",
      "ab",
    ]);
  });
});

describe("unspaced runs", () => {
  test("are words to their last character, also one that the segmenter takes for none", () => {
    expect(termsOf("㊀")).toEqual(["一"]);
    expect(termsOf("㊀ a")).toEqual(["一", "a"]);
    expect(termsOf("ﾞｲﾄﾞ")).toEqual(["い", "ど"]);
  });

  test("are cut by the segmenter", () => {
    const { words } = analysed("x 全文検索 y");
    expect(words.map(({ term }) => term)).toEqual(["x", "全文", "検索", "y"]);
    expect(words[2]).toMatchObject({ characters: ["検", "索"], start: 4, end: 6, hangulGrams: [] });
    expect(words[3].characters).toEqual([]);
  });

  test("entries of the dictionary come first", () => {
    expect(termsOf("全文検索", ["文検"])).toEqual(["全", "文検", "索"]);
    expect(termsOf("東京タワー", ["東京タワー"])).toEqual(["東京たわー"]);
  });

  test("two runs beside each other are two", () => {
    expect(termsOf("全文、検索")).toEqual(["全文", "検索"]);
    expect(termsOf("全文ab検索")).toEqual(["全文", "ab", "検索"]);
  });

  test("characters are those of the normalized text, with their marks", () => {
    expect(analysed("ｶﾞｲﾄﾞ").words.flatMap(({ characters }) => characters)).toEqual(["が", "い", "ど"]);
    expect(analysed("葛\u{e0100}").words[0].characters).toEqual(["葛\u{e0100}"]);
    expect(analysed("ヿ").words[0]).toMatchObject({ characters: ["こ", "と"], start: 0, end: 1 });
  });

  test("the words of a run are the whole run, whatever it is", () => {
    const unit = fc.constantFrom(
      ..."東京都全文検索のをがヿー々〆ｱ",
      "ｶﾞ",
      "ｶﾟ",
      "ア\u3099",
      "葛\u{e0100}",
      "京\u0345",
    );
    fc.assert(
      fc.property(
        fc.array(unit, { minLength: 1, maxLength: 12 }),
        fc.subarray(["東京", "の"]),
        (units, dictionary) => {
          const q = units.join("");
          const { words, valueLength } = analysed(q, dictionary);
          expect(words.flatMap(({ characters }) => characters)).toHaveLength(valueLength);
          expect(words.every(({ characters, term }) => characters.join("") === term)).toBe(true);
          for (const [i, { start }] of words.entries()) expect(start).toBe(i === 0 ? 0 : words[i - 1].end);
          expect(words.map(({ term }) => term).join("")).toBe(termsOf(`${q} `, []).join(""));
        },
      ),
    );
  });
});

describe("Hangul and Thai", () => {
  test("a Hangul word of two or more syllables has its bigrams", () => {
    expect(analysed("한국어 가").words.map(({ hangulGrams }) => hangulGrams)).toEqual([["한국", "국어"], []]);
    expect(analysed("LG전자").words[0].hangulGrams).toEqual([]);
  });

  test("Thai is cut as it is indexed", () => {
    expect(termsOf("ภาษาไทย")).toEqual(["ภาษา", "ไทย"]);
  });
});
