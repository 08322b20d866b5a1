/**
 * Entries of `dictionary` are checked without an index. The check is held against the analysis of an index
 * that has the entry:
 *  1. an entry that the check takes makes a word there;
 *  2. an entry in which nothing can be a word makes none there;
 *  3. marks and format characters are no entry, as none of them stands by itself.
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

const withoutWord = ", in which nothing can be a word.";
const withoutBase = ", in which no character stands by itself.";

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

test("what is taken makes a word, and what cannot be one makes none (1, 2)", () => {
  const counts = { taken: 0, wordless: 0 };
  const property = fc.property(entry, (drawn) => {
    const refusal = refusalOf(drawn);
    if (refusal === null) counts.taken++;
    if (refusal === null) expect(makesWord(drawn)).toBe(true);
    if (refusal === withoutWord) counts.wordless++;
    if (refusal === withoutWord) expect(makesWord(drawn)).toBe(false);
  });
  fc.assert(property, { numRuns: drawnCases(2_000) * 5 });
  expect(counts.taken).toBeGreaterThan(500);
  expect(counts.wordless).toBeGreaterThan(50);
});

test.each(spacingMarks)("%j makes no word, as its normal form is a blank with marks (2)", (spacing) => {
  expect([makesWord(spacing), refusalOf(spacing)]).toEqual([false, withoutWord]);
  expect([makesWord(`${spacing} a`), refusalOf(`${spacing} a`)]).toEqual([true, null]);
});

test("characters for private use, and those of later versions of Unicode, are words (1)", () => {
  expect(ownUse.map((own) => [makesWord(own), refusalOf(own)])).toEqual(ownUse.map(() => [true, null]));
});

test("blanks make no word, and marks and format characters are no entry (2, 3)", () => {
  expect(blanks.map(refusalOf)).toEqual(blanks.map(() => withoutWord));
  const dependent = [...marks, ...invisible, "\ud800", " \u0301\u200d "];
  expect(dependent.map(refusalOf)).toEqual(dependent.map(() => withoutBase));
});
