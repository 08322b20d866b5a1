/**
 * Texts in a terminal:
 *  1. Widths are those of terminals, also of Chinese, accents, emoji and flags.
 *  2. An excerpt shows the first match, fits, and cuts no character in two.
 *  3. Texts are one line, without what a terminal obeys.
 */
import { expect, test } from "vitest";
import { excerpt, type ShownPart, widthOf } from "../../src/search/shown-part.js";
import { displayWidth, graphemes, padded } from "../../src/terminal/display-width.js";
import { oneLine } from "../../src/terminal/one-line.js";
import { wrapped } from "../../src/terminal/wrapped.js";

test.each([
  ["", 0],
  ["plain ~", 7],
  ["é e\u0301", 3],
  ["日本語", 6],
  ["ｶﾞ", 2],
  ["한국 \u1112\u1161\u11ab", 7],
  ["👍🏽", 2],
  ["👩‍👩‍👧‍👦", 2],
  ["🇫🇷", 2],
  ["❤\ufe0f", 2],
  ["1\ufe0f\u20e3", 2],
  ["© ™ →", 5],
  ["a\u200bb\u00adc", 3],
  ["שלום", 4],
])("width of %j (1)", (text, width) => {
  expect(displayWidth(text)).toBe(width);
  expect(displayWidth(padded(text, 12))).toBe(12);
});

const part = (text: string, isMatch = false): ShownPart => ({ text, isMatch });
const marked = (parts: readonly ShownPart[]): string =>
  parts.map(({ text, isMatch }) => (isMatch ? `<${text}>` : text)).join("");

test("a text that fits stays as it is, and one that does not is cut around its match (2)", () => {
  const parts = [part("one two three "), part("four", true), part(" five six seven eight nine")];
  expect(marked(excerpt(parts, 80))).toBe("one two three <four> five six seven eight nine");
  expect(marked(excerpt(parts, 30))).toBe("one two three <four> five six s…");
  expect(marked(excerpt(parts, 20))).toBe("…three <four> five si…");
  const late = [part("one two three four five six seven "), part("eight", true)];
  expect(marked(excerpt(late, 20))).toBe("…six seven <eight>");
  expect(marked(excerpt([part("one two")], 5))).toBe("one …");
  expect(marked(excerpt([part("一二三四五")], 6))).toBe("一二…");
});

test("every excerpt fits, has the match, and whole characters (2)", () => {
  const texts = ["word ", "漢字", "e\u0301", "👩‍👩‍👧‍👦", "🇫🇷", "सं", "x"];
  for (const text of texts)
    for (const lead of [0, 1, 7, 50, 5_000])
      for (const columns of [10, 11, 19, 40, 80]) {
        const parts = [part(text.repeat(lead)), part("match", true), part(text.repeat(300))];
        const shown = excerpt(parts, columns);
        expect(widthOf(shown)).toBeLessThanOrEqual(columns);
        expect(marked(shown)).toContain("<match>");
        const known = new Set([...graphemes(text), "…", ..."match"]);
        expect(
          graphemes(shown.map((piece) => piece.text).join("")).filter((each) => !known.has(each)),
        ).toEqual([]);
      }
});

test("one line without what a terminal obeys (3)", () => {
  expect(oneLine("a\r\n\tb\u2028c\u001b[2J\u009b1m\u202ed\u2069")).toBe("a b c�[2J�1md");
});

test("wrapped at blanks (3)", () => {
  expect(wrapped(["one", "two", "three"], 7, displayWidth)).toEqual(["one two", "three"]);
  expect(wrapped(["一二三", "四", "overlong"], 6, displayWidth)).toEqual(["一二三", "四", "overlong"]);
});
