/**
 * Scripts without spaces, and Hangul (ranking 1.2, 1.4):
 *  1. Han, Hiragana and Katakana are one run: bigrams and the last character, each character one position.
 *  2. Characters are those of the NFKC form, with the range each came from; a mark goes with its letter.
 *  3. A dictionary entry inside a run stands beside the grams; one that reaches past it cuts it.
 *  4. A Hangul word of two or more syllables is also its bigrams, at the word's position.
 *  5. Thai, Lao, Khmer and Myanmar are cut into words.
 */
import { describe, expect, it } from "vitest";
import { TokenBuffer } from "../../src/analysis/token.js";
import { analyzerOf, describeTokens, words } from "./tokens.js";

describe("unspaced runs", () => {
  it("are bigrams and the last character", () => {
    expect(describeTokens("東京タワー。a")).toEqual([
      "0 gram 東京 [東京]",
      "1 gram 京た [京タ]",
      "2 gram たわ [タワ]",
      "3 gram わー [ワー]",
      "4 gram ー [ー]",
      "5 word a [a]",
    ]);
    expect(describeTokens("新a")).toEqual(["0 gram 新 [新]", "1 word a [a]"]);
  });

  it("have the characters of the NFKC form", () => {
    expect(describeTokens("ｶﾞｲ")).toEqual(["0 gram がい [ｶﾞｲ]", "1 gram い [ｲ]"]);
    expect(describeTokens("か\u3099い")).toEqual(["0 gram がい [か\u3099い]", "1 gram い [い]"]);
    expect(describeTokens("ヿ㊀")).toEqual(["0 gram こと [ヿ]", "1 gram と一 [ヿ㊀]", "2 gram 一 [㊀]"]);
  });

  it("keep a letter with its marks", () => {
    expect(describeTokens("葛\u{e0100}飾")).toEqual([
      "0 gram 葛\u{e0100}飾 [葛\u{e0100}飾]",
      "1 gram 飾 [飾]",
    ]);
    expect(describeTokens("か\u309a")).toEqual(["0 gram か\u309a [か\u309a]"]);
    expect(describeTokens("\u3099")).toEqual([]);
  });

  it("are characters, not UTF-16 units", () => {
    expect(describeTokens("𠮷野")).toEqual(["0 gram 𠮷野 [𠮷野]", "1 gram 野 [野]"]);
  });

  it("hold dictionary entries beside their grams, leftmost and longest", () => {
    expect(describeTokens("東京都庁", { dictionary: ["京都", "東京", "東京都"] })).toEqual([
      "0 wordInRun 東京都 [東京都]",
      "0 gram 東京 [東京]",
      "1 gram 京都 [京都]",
      "2 gram 都庁 [都庁]",
      "3 gram 庁 [庁]",
    ]);
  });

  it("is not written together with a word across a joiner", () => {
    const tokens = describeTokens("data-東京-x", { dictionary: ["東京"] });
    expect(tokens).toContain("1 wordInRun 東京 [東京]");
    expect(tokens.filter((token) => token.includes("joined"))).toEqual([]);
  });

  it("end where an entry begins that reaches past them", () => {
    expect(describeTokens("新東京tower 東京", { dictionary: ["東京Tower"] })).toEqual([
      "0 gram 新 [新]",
      "1 word 東京tower [東京tower]",
      "2 gram 東京 [東京]",
      "3 gram 京 [京]",
    ]);
  });
});

describe("Hangul", () => {
  it("words are also bigrams, after the part that starts there", () => {
    expect(describeTokens("한국어-web")).toEqual([
      "0 word 한국어 [한국어]",
      "0 joined 한국어web [한국어-web]",
      "0 hangulGram 한국 [한국]",
      "0 hangulGram 국어 [국어]",
      "1 word web [web]",
    ]);
  });

  it("syllables may be decomposed", () => {
    const decomposed = "한국".normalize("NFD");
    expect(describeTokens(decomposed)).toEqual([
      `0 word 한국 [${decomposed}]`,
      `0 hangulGram 한국 [${decomposed}]`,
    ]);
  });

  it("has grams in a dictionary entry, too", () => {
    const settings = { dictionary: ["데이터", "한국어-web"] };
    expect(describeTokens("데이터 빅데이터", settings)).toEqual([
      "0 word 데이터 [데이터]",
      "0 hangulGram 데이 [데이]",
      "0 hangulGram 이터 [이터]",
      "1 word 빅데이터 [빅데이터]",
      "1 hangulGram 빅데 [빅데]",
      "1 hangulGram 데이 [데이]",
      "1 hangulGram 이터 [이터]",
    ]);
    expect(describeTokens("한국어-web", settings)).toEqual(["0 word 한국어-web [한국어-web]"]);
  });

  it("has no grams in a word of one syllable or with other letters", () => {
    expect(describeTokens("한 한국a")).toEqual([
      "0 word 한 [한]",
      "1 word 한국a [한국a]",
      "1 piece 한국 [한국]",
      "1 piece a [a]",
    ]);
  });
});

describe("segmented scripts", () => {
  it.each([
    ["th", "ภาษาไทยง่ายนิดเดียว"],
    ["lo", "ພາສາລາວບໍ່ຍາກ"],
    ["km", "តើអ្នកសុខសប្បាយទេ"],
    ["my", "မြန်မာစကားပြောတတ်လား"],
  ])("%s is cut as the segmenter of the platform does", (language, text) => {
    const analyzer = analyzerOf();
    const segments = [...new Intl.Segmenter(language, { granularity: "word" }).segment(text)];
    const expected = segments
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => analyzer.normalize(segment));
    expect(expected.length).toBeGreaterThan(1);
    expect(words(text, { languages: [language] })).toEqual(expected);
  });

  it("keep a vowel that begins with a mark when normalized", () => {
    expect(words("ำ")).toEqual(["\u0e4d\u0e32"]);
    expect(words("aำ")).toEqual(["a", "\u0e4d\u0e32"]);
  });

  it("end where other scripts begin", () => {
    expect(words("ภาษาไทยabc", { languages: ["th"] })).toEqual(["ภาษา", "ไทย", "abc"]);
  });

  it("have pieces between letters and their own digits", () => {
    const [word, digits] = ["ปี๒๕๖๗", "๒๕๖๗"];
    expect(describeTokens(word, { languages: ["th"] })).toEqual([
      `0 word ${word} [${word}]`,
      "0 piece ปี [ปี]",
      `0 piece ${digits} [${digits}]`,
    ]);
    // A mark goes with the digit before it, and each term is there once.
    expect(describeTokens("ก๒๋ก๒๋", { languages: ["th"] })).toEqual([
      "0 word ก๒๋ก๒๋ [ก๒๋ก๒๋]",
      "0 piece ก [ก]",
      "0 piece ๒๋ [๒๋]",
    ]);
    expect(words("๒๕๖๗", { languages: ["th"] })).toEqual([digits]);
  });

  it.each([
    ["marks", 50_000, (count: number) => `ก${"๋".repeat(count)}๒`],
    ["digits before a letter", 200_000, (count: number) => `${"๒".repeat(count)}ก`],
  ])("are cut into pieces in time that grows with the text alone: %s", (_, long, textOf) => {
    const tokensOf = (count: number) => describeTokens(textOf(count), { languages: ["th"] });
    expect(tokensOf(long).map((token) => token.slice(0, 8))).toEqual(
      tokensOf(3).map((token) => token.slice(0, 8)),
    );
  });

  it("have dictionary entries cut out", () => {
    expect(describeTokens("ภาษาไทย", { dictionary: ["ษาไทย"] })).toEqual([
      "0 word ภา [ภา]",
      "1 word ษาไทย [ษาไทย]",
    ]);
  });
});

describe("positions", () => {
  it("count what a value takes", () => {
    const out = new TokenBuffer();
    const analyzer = analyzerOf({ dictionary: ["東京"] });
    analyzer.analyze("useEffect-한국어 東京都", out);
    expect(out.positionCount).toBe(5);
    analyzer.analyze("", out);
    expect([out.length, out.positionCount]).toEqual([0, 0]);
  });
});
