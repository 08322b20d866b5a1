/**
 * Entries of `dictionary` are checked without an index. The check is held against the analysis of an index
 * that has the entry:
 *  1. an entry that the check takes makes a word there;
 *  2. blanks, marks and format characters are no entry: none of them stands by itself.
 */
import { createAnalyzer, TokenBuffer } from "@findling/engine";
import { drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkIndexTime } from "../../src/validation/index-time-settings.js";

const tokens = new TokenBuffer();

function makesWord(entry: string): boolean {
  createAnalyzer({ languages: [], dictionary: [entry] }).analyze(entry, tokens);
  return tokens.length > 0;
}

/** Why an entry is refused; null: it is not. */
function refusalOf(entry: string): string | null {
  try {
    checkIndexTime({ dictionary: [entry] });
    return null;
  } catch (error) {
    if (error instanceof Error) return /, (?:in )?which .*$/.exec(error.message)?.[0] ?? error.message;
    throw error;
  }
}

const wordless = ", in which nothing can be a word.";

/** Their NFKC forms are a blank with marks. Some of them are letters. */
const spacingMarks = [..."´¨¯¸˘΄΅᾽῁゛゜‗‾￣", "\ufc5e", "\ufe70", "\ufe7e"];
const blanks = [" ", "\u00a0", "\u3000", "\u2028", "\ufeff"];
const marks = ["\u0301", "\u0345", "\u093e", "\u20dd", "\u3099", "\u0e34", "\u064e", "\ufe0f", "\u20e3"];
const invisible = ["\u00ad", "\u200b", "\u200d", "\u2060", "\u0600", "\u{e0041}"];
const ownUse = ["\ue000", "\u{f0000}", "\u0378"];
const controls = ["\n", "\u0001", "\u0085"];
const others = [..."aß1①日ー한กา'’+#-._=&©™👍🏽🇩ﷺ"];
const character = fc.oneof(
  fc.constantFrom(...spacingMarks, ...blanks, ...marks, ...invisible, ...ownUse, ...controls),
  fc.constantFrom(...spacingMarks),
  fc.constantFrom(...others),
  fc.integer({ min: 0, max: 0x10ffff }).map((codePoint) => String.fromCodePoint(codePoint)),
);
const entry = fc.array(character, { minLength: 1, maxLength: 4 }).map((characters) => characters.join(""));

test("what is taken makes a word (1)", () => {
  let taken = 0;
  const property = fc.property(entry, (drawn) => {
    if (refusalOf(drawn) !== null) return;
    taken++;
    expect(makesWord(drawn)).toBe(true);
  });
  fc.assert(property, { numRuns: drawnCases(2_000) * 5 });
  expect(taken).toBeGreaterThan(500);
});

test.each(spacingMarks)("%j makes no word, as its normal form is a blank with marks (2)", (spacing) => {
  expect([makesWord(spacing), refusalOf(spacing)]).toEqual([false, wordless]);
  expect([makesWord(`${spacing} a`), refusalOf(`${spacing} a`)]).toEqual([true, null]);
});

test("characters for private use, and those of later versions of Unicode, are words (1)", () => {
  expect(ownUse.map((own) => [makesWord(own), refusalOf(own)])).toEqual(ownUse.map(() => [true, null]));
});

test("an apostrophe between letters is none of a word (2)", () => {
  // Both letters are spacing forms of Arabic marks.
  expect([makesWord("\ufe7e'\ufc5e"), refusalOf("\ufe7e'\ufc5e")]).toEqual([false, wordless]);
  expect([makesWord("'"), refusalOf("'")]).toEqual([true, null]);
});

test("blanks, marks and format characters are no entry (2)", () => {
  for (const dependent of [...blanks, ...marks, ...invisible, "\ud800", " \u0301\u200d "])
    expect([dependent, refusalOf(dependent)]).toEqual([dependent, wordless]);
});
