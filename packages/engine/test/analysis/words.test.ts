/**
 * Words and their parts (ranking 1.2):
 *  1. A word is a maximal run of letters, marks and digits with a letter or digit in it; all else separates.
 *  2. An apostrophe between letters joins; elided sides are no token.
 *  3. `++`, `+` and `#` belong to a word of ASCII letters right before them.
 *  4. An emoji is a word without U+FE0F and skin tones.
 *  5. Pieces are cut at changes of case, between letters and digits, between Hangul and other letters.
 *  6. Two words with one joiner between are a part together, unless both are digits only.
 *  7. A dictionary entry is one word, leftmost and longest, where a word could start and end.
 */
import { describe, expect, it } from "vitest";
import { TokenKind } from "../../src/analysis/token.js";
import { describeTokens, termsOf, words } from "./tokens.js";

const pieces = (text: string): string[] => termsOf(text, TokenKind.piece);
const joined = (text: string): string[] => termsOf(text, TokenKind.joined);

describe("words", () => {
  it.each([
    ["", []],
    [" \n--- … ", []],
    ["Hello, world!", ["hello", "world"]],
    ["snake_case a_b", ["snake", "case", "a", "b"]],
    ["x² ½ Ⅷ", ["x2", "1⁄2", "viii"]],
    ["\u0301", []],
    ["ﱞ x", ["x"]],
    ["naïve nai\u0308ve", ["naive", "naive"]],
    ["हिन्दी भाषा", ["हिन्दी", "भाषा"]],
    ["𐐀𐐨 a", ["𐐨𐐨", "a"]],
    ["a\u00adb", ["a", "b"]],
    ["\ud800a\udc00", ["a"]],
  ])("%j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it.each([
    ["don't", ["dont"]],
    ["don’t", ["dont"]],
    ["rock'n'roll", ["rocknroll"]],
    ["'tis boys' 90's", ["tis", "boys", "90", "s"]],
    ["e\u0301'a", ["ea"]],
    ["a''b", ["a", "b"]],
  ])("an apostrophe between letters joins: %j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it("removes elided sides where a language has elision", () => {
    const fr = { languages: ["en", "fr"] };
    expect(describeTokens("l'avion", fr)).toEqual(["0 word avion [avion]"]);
    expect(words("L’Été jusqu'au qu'l'eau", fr)).toEqual(["ete", "au", "eau"]);
    expect(words("aujourd'hui l'", fr)).toEqual(["aujourdhui", "l"]);
    expect(words("dell'arte", { languages: ["it"] })).toEqual(["arte"]);
    expect(words("l'avion", { languages: ["en"] })).toEqual(["lavion"]);
    expect(describeTokens("en-l'air", fr)).toEqual(["0 word en [en]", "1 word air [air]"]);
  });

  it.each([
    ["c c++ c# f#", ["c", "c++", "c#", "f#"]],
    ["a+b", ["a", "b"]],
    ["issue#12", ["issue", "12"]],
    ["c++11", ["c++", "11"]],
    ["C+++ c##", ["c++", "c#"]],
    ["a+ b", ["a+", "b"]],
    ["x2+ é+ don't+", ["x2", "e", "dont"]],
    ["c#é c#入", ["c", "e", "c"]],
  ])("plus and hash: %j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it.each([
    ["❤️ ❤", ["❤", "❤"]],
    ["👍🏽", ["👍"]],
    ["a🚀b", ["a", "🚀", "b"]],
    ["👩🏽‍🚀 x", ["👩\u200d🚀", "x"]],
    ["🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"]],
    ["1️⃣ #️⃣", ["1\u20e3", "#\u20e3"]],
    ["a1️⃣b", ["a", "1\u20e3", "b"]],
    ["© ® ™", []],
    ["🏽", ["🏽"]],
  ])("emoji: %j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe("parts", () => {
  it.each([
    ["useEffect", ["use", "effect"]],
    ["HTMLElement", ["html", "element"]],
    ["iphone13", ["iphone", "13"]],
    ["LG전자", ["lg", "전자"]],
    ["Hello", []],
    ["HTML", []],
    ["O'Reilly", ["reilly"]],
    ["l'isle", ["isle"]],
    ["don't", []],
    ["rock'n'roll", ["roll"]],
    ["d'useEffect", ["duse", "useeffect", "effect"]],
    ["fo'fo1ab", ["fofo", "fo1ab", "1", "ab"]],
    ["getURLs", ["get", "ur", "ls"]],
    ["utf8To16", ["utf", "8", "to", "16"]],
    ["e\u0301Te\u0301", ["e", "te"]],
    ["𐐀𐐨", []],
    ["useC++", ["use", "c++"]],
  ])("pieces of %j", (text, expected) => {
    expect(pieces(text)).toEqual(expected);
  });

  it("writes words, pieces and joined parts in order", () => {
    expect(describeTokens("e-mail useEffect.x")).toEqual([
      "0 word e [e]",
      "0 joined email [e-mail]",
      "1 word mail [mail]",
      "2 word useeffect [useEffect]",
      "2 piece use [use]",
      "2 piece effect [Effect]",
      "2 joined useeffectx [useEffect.x]",
      "3 word x [x]",
    ]);
  });

  it.each([
    ["a-b-c", ["ab", "bc"]],
    ["1.5", []],
    // The term of a Roman numeral has letters.
    ["Ⅷ-Ⅷ", ["viiiviii"]],
    ["½-½", []],
    ["v1.5 a_b a‐b", ["v15", "ab", "ab"]],
    ["1-b", ["1b"]],
    ["a--b a+b a, b", []],
    ["-a a-", []],
    ["a-東京 東京-a", []],
  ])("joined parts of %j", (text, expected) => {
    expect(joined(text)).toEqual(expected);
  });
});

describe("dictionary entries", () => {
  const beginningWithSign = ["@media", "=>", "@angular/core", "(東"];
  const settings = {
    dictionary: ["Node.js", ".net", "node", "visual studio", "l'oréal", "é", ...beginningWithSign],
  };

  it.each([
    ["about node.js.", ["about", "node.js"]],
    ["Node.JSX node.js's", ["node", "jsx", "node", "jss"]],
    ["asp.net network", ["asp", ".net", "network"]],
    ["Visual Studio visual  studio", ["visual studio", "visual", "studio"]],
    ["L’Oréal", ["loreal"]],
    ["nodes unode", ["nodes", "unode"]],
    ["the @media rule, x=>y => @mediate", ["the", "@media", "rule", "x", "=>", "y", "=>", "mediate"]],
    ["import @angular/core (東", ["import", "@angular/core", "(東"]],
    ["e\u0301", ["e"]],
  ])("%j", (text, expected) => {
    expect(words(text, settings)).toEqual(expected);
  });

  it("has no pieces, and joins like any word", () => {
    expect(describeTokens("iPhone-Node.js", { dictionary: ["iPhone", "node.js"] })).toEqual([
      "0 word iphone [iPhone]",
      "0 joined iphonenode.js [iPhone-Node.js]",
      "1 word node.js [Node.js]",
    ]);
  });

  it("never cuts an emoji, c++ or a word before its apostrophe", () => {
    expect(words("❤️‍🔥 c++ don't", { dictionary: ["❤", "c", "c+", "don"] })).toEqual([
      "❤\u200d🔥",
      "c++",
      "dont",
    ]);
  });

  it("ignores blank entries", () => {
    expect(words("a  b", { dictionary: [" ", "\ufe0f"] })).toEqual(["a", "b"]);
  });

  it("end ahead of the apostrophe of an elided side, which is no entry itself", () => {
    const fr = { languages: ["fr"], dictionary: ["R&D", "u", "l", "d'"] };
    expect(words("R&D'the qu'il", fr)).toEqual(["r&d", "the", "il"]);
    expect(words("l'avion d'art l d'", fr)).toEqual(["avion", "art", "l", "d'"]);
    expect(words("R&D's", { ...fr, languages: ["en"] })).toEqual(["r", "ds"]);
  });
});

it.each([
  ["пʼять яблук", ["пʼять", "яблук"]],
  ["oʼahu Qurʼan", ["oʼahu", "qurʼan"]],
])("the letter apostrophe U+02BC belongs to its word: %s", (text, expected) => {
  expect(words(text)).toEqual(expected);
});
