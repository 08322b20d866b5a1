import { describe, expect, test } from "vitest";
import { analyzeValue } from "../../src/oracle/analysis/analyze-value.js";
import type { Token } from "../../src/oracle/analysis/token.js";

/**
 * Ranking 1.2 and 1.4, the tokens of a value:
 *  1. Words: letters, marks and digits, apostrophes, elision, `++`, `+`, `#`, emoji.
 *  2. Pieces of words, and words written together.
 *  3. Dictionary entries.
 *  4. Grams of runs and of Hangul words; words of Thai and its like.
 *  5. Positions, and ranges in the text.
 */
interface Settings {
  languages?: string[];
  dictionary?: string[];
}

const tokensOf = (text: string, { languages = ["en"], dictionary = [] }: Settings = {}): readonly Token[] =>
  analyzeValue(text, { languages, dictionary }).tokens;

const terms = (text: string, kind: Token["kind"], settings: Settings = {}): string[] =>
  tokensOf(text, settings)
    .filter((token) => token.kind === kind)
    .map(({ term }) => term);

/** `term@position`, or `term@first-last` */
const placed = (text: string, settings: Settings = {}): string[] =>
  tokensOf(text, settings).map(({ term, position, lastPosition }) =>
    position === lastPosition ? `${term}@${position}` : `${term}@${position}-${lastPosition}`,
  );

describe("words", () => {
  const examples: [text: string, words: string[]][] = [
    ["", []],
    [" -- ", []],
    ["two words", ["two", "words"]],
    ["don't don’t", ["dont", "dont"]],
    ["90's", ["90", "s"]],
    ["'quoted'", ["quoted"]],
    // Only a part of its NFKC form is Han.
    ["㈠ a㈠", ["(一)", "a(一)"]],
    ["c C++ c# F#", ["c", "c++", "c#", "f#"]],
    ["a+b issue#12", ["a", "b", "issue", "12"]],
    ["c++11", ["c++", "11"]],
    ["c+ c## é#", ["c+", "c#", "e"]],
    ["snake_case", ["snake", "case"]],
    ["e-mail", ["e", "mail"]],
    ["1.5", ["1", "5"]],
    ["cafe\u0301s", ["cafes"]],
    ["\u0301", []],
  ];
  test.each(examples)("%s", (text, words) => {
    expect(terms(text, "word")).toEqual(words);
  });

  test("elision drops the left side in languages that have it", () => {
    expect(terms("l'avion qu’il d'aujourd'hui", "word", { languages: ["fr"] })).toEqual([
      "avion",
      "il",
      "aujourdhui",
    ]);
    expect(terms("l'avion", "word", { languages: ["en"] })).toEqual(["lavion"]);
    expect(terms("l'avion", "word", { languages: ["en", "fr"] })).toEqual(["avion"]);
    expect(terms("x'avion", "word", { languages: ["fr"] })).toEqual(["xavion"]);
  });

  test("an emoji is a word without U+FE0F and skin tones", () => {
    expect(terms("❤️ ❤ 👍🏽 👍 👩‍💻 🇫🇷", "word")).toEqual(["❤", "❤", "👍", "👍", "👩‍💻", "🇫🇷"]);
    expect(terms("© ® ™ ok👍ok", "word")).toEqual(["ok", "👍", "ok"]);
    expect(terms("👍👍", "word")).toEqual(["👍", "👍"]);
  });
});

describe("parts", () => {
  const examples: [text: string, parts: string[]][] = [
    ["useEffect", ["use", "effect"]],
    ["HTMLElement", ["html", "element"]],
    ["iphone13", ["iphone", "13"]],
    ["iPhone13", ["i", "phone", "13"]],
    ["LG전자", ["lg", "전자"]],
    ["plain Plain HTML 13", []],
    ["e-mail", ["email"]],
    ["e‐mail", ["email"]],
    ["snake_case", ["snakecase"]],
    ["a-b-c", ["ab", "bc"]],
    ["1.5", []],
    ["v-2", ["v2"]],
    ["AC/DC R&D", ["acdc", "rd"]],
    ["1/2 3&4", []],
    ["1/2a", ["12a", "2", "a"]],
    ["a--b a - b a//b a/ b", []],
    ["❤-x", ["❤x"]],
    ["O'Reilly l'isle rock’n’roll", ["reilly", "isle", "roll"]],
    ["don't l'an d'13a x'ab1", ["13", "a", "xab", "1"]],
    ["l'IsleUse", ["lisle", "isleuse", "use"]],
    ["useUse", ["use"]],
    ["useAaO'use", ["use", "aa", "ouse"]],
    ["13한국abc", ["13", "한국", "abc"]],
  ];
  test.each(examples)("%s", (text, parts) => {
    expect(terms(text, "part")).toEqual(parts);
  });

  test("pieces stand at the word's position, words written together span both", () => {
    expect(placed("my useEffect")).toEqual(["my@0", "useeffect@1", "use@1", "effect@1"]);
    expect(placed("an e-mail")).toEqual(["an@0", "e@1", "email@1-2", "mail@2"]);
  });

  test("what stands behind the last apostrophe stands at the word's position", () => {
    expect(placed("by O'Reilly's'xyz")).toEqual(["by@0", "oreillysxyz@1", "xyz@1"]);
    expect(terms("l'isle", "part", { languages: ["fr"] })).toEqual([]);
    expect(terms("d'aujourd'hui", "part", { languages: ["fr"] })).toEqual(["hui"]);
  });

  test("a dictionary word has none, and inside a run it is not joined", () => {
    expect(terms("O'Reilly", "part", { dictionary: ["oreilly"] })).toEqual([]);
    expect(terms("東京-x a-東京", "part", { dictionary: ["東京"] })).toEqual([]);
  });
});

describe("dictionary entries", () => {
  test("are never cut, whatever characters they contain", () => {
    expect(placed("Node.js useEffect", { dictionary: ["node.js", "useeffect"] })).toEqual([
      "node.js@0",
      "useeffect@1",
    ]);
    expect(terms("ASP .NET", "word", { dictionary: [".net"] })).toEqual(["asp", ".net"]);
  });

  test("stand only where a word could start and end", () => {
    expect(terms("mynode.js node.jsx", "word", { dictionary: ["node.js"] })).toEqual([
      "mynode",
      "js",
      "node",
      "jsx",
    ]);
    expect(terms("abc", "word", { dictionary: ["b"] })).toEqual(["abc"]);
    expect(terms("x => y =>\u0302", "word", { dictionary: ["=>"] })).toEqual(["x", "=>", "y"]);
  });

  test("end ahead of the apostrophe of an elided side, which is no entry itself", () => {
    const fr = { languages: ["fr"], dictionary: ["r&d", "u", "l", "d'"] };
    expect(terms("R&D'the qu'il", "word", fr)).toEqual(["r&d", "the", "il"]);
    expect(terms("l'avion d'art l d'", "word", fr)).toEqual(["avion", "art", "l", "d'"]);
    expect(terms("R&D's", "word", { ...fr, languages: ["en"] })).toEqual(["r", "ds"]);
  });

  test("the leftmost wins, of those the longest", () => {
    const dictionary = ["b c", "a b", "a b c"];
    expect(terms("a b c b c", "word", { dictionary })).toEqual(["a b c", "b c"]);
  });

  test("inside an unspaced run stand beside the grams, from the first character's position to the last one's", () => {
    expect(placed("大東京駅", { dictionary: ["東京"] })).toEqual([
      "大東@0",
      "東京@1-2",
      "東京@1",
      "京駅@2",
      "駅@3",
    ]);
  });
});

describe("scripts without spaces", () => {
  test("a run is its bigrams and its last character", () => {
    expect(placed("東京タワー。あ")).toEqual(["東京@0", "京た@1", "たわ@2", "わー@3", "ー@4", "あ@5"]);
  });

  test("a run ends at any other character, and each character counts one position", () => {
    expect(placed("a東京b")).toEqual(["a@0", "東京@1", "京@2", "b@3"]);
  });

  test("its characters are those of the NFKC form, with the range that they came from", () => {
    const ranges = tokensOf("ｶﾞヿ").map(({ term, start, end }) => [term, start, end]);
    expect(ranges).toEqual([
      ["がこ", 0, 3],
      ["こと", 2, 3],
      ["と", 2, 3],
    ]);
  });

  test("a Hangul word is a word and its bigrams", () => {
    expect(placed("내 한국어")).toEqual(["내@0", "한국어@1", "한국@1", "국어@1"]);
    expect(terms("LG전자", "gram")).toEqual([]);
    expect(terms("한국어".normalize("NFD"), "gram")).toEqual(["한국", "국어"]);
  });

  test("Thai is cut into words", () => {
    expect(terms("ภาษาไทย", "word", { languages: ["th"] })).toEqual(["ภาษา", "ไทย"]);
    expect(terms("ภาษาไทย", "gram")).toEqual([]);
  });
});
