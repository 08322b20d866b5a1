/**
 * Settings are refused for a rule without a word. The check does not run the analysis, which threads of their
 * own do; it must never refuse a text in which the analysis finds a word (ranking 1.2).
 */
import { createAnalyzer, TokenBuffer } from "@findling/engine";
import fc from "fast-check";
import { expect, test } from "vitest";
import { WordPresence } from "../../src/validation/word-presence.js";

const tokens = new TokenBuffer();

function hasToken(text: string, dictionary: readonly string[] = []): boolean {
  createAnalyzer({ languages: ["en"], dictionary: [...dictionary] }).analyze(text, tokens);
  return tokens.length > 0;
}

test("every code point that is a word for the analysis may be one for the check, and few others", () => {
  const analyzer = createAnalyzer({ languages: ["en"], dictionary: [] });
  const presence = new WordPresence([]);
  const refused: string[] = [];
  let words = 0;
  let accepted = 0;
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const text = String.fromCodePoint(codePoint);
    analyzer.analyze(text, tokens);
    const mayBe = presence.mayHaveWord(text);
    if (tokens.length > 0) words++;
    if (mayBe) accepted++;
    if (tokens.length > 0 && !mayBe) refused.push(codePoint.toString(16));
  }
  expect(refused).toEqual([]);
  expect(words).toBeGreaterThan(100_000);
  expect(accepted - words).toBeLessThan(words / 100);
});

const character = fc.oneof(
  fc.constantFrom(..."+#©™-_./&'’ aß1①日ー한กา👍🏽🇩🇪#️⃣\u200d\u0301\u0345"),
  fc.integer({ min: 0, max: 0x10ffff }).map((codePoint) => String.fromCodePoint(codePoint)),
);
const text = fc.array(character, { maxLength: 6 }).map((characters) => characters.join(""));

test("no text with a token is refused, whatever the dictionary has", () => {
  let found = 0;
  const property = fc.property(text, fc.array(text, { maxLength: 3 }), (query, drawn) => {
    const dictionary = drawn.filter((entry) => entry.trim() !== "");
    const isWord = hasToken(query, dictionary);
    if (isWord) found++;
    if (isWord) expect(new WordPresence(dictionary).mayHaveWord(query)).toBe(true);
  });
  fc.assert(property, {
    numRuns: 5_000,
    examples: [
      ["+", ["+"]],
      ["℃", ["°C"]],
      // The mark and the M of TM are one character in composed form.
      ["™\u0301", ["\u0301"]],
    ],
  });
  expect(found).toBeGreaterThan(500);
});
