/**
 * What the words of a query are (ranking 2.1):
 *  1. The last is a prefix word if q ends in it and prefix is true.
 *  2. Stop words are free, but for the prefix word, and if some word is none.
 *  3. Content words beyond the 20th are ignored, free ones behind the 20th content word, and free ones beyond
 *     the 40th.
 *  4. A word of more than 64 code points is long.
 */
import { expect, test } from "vitest";
import { createAnalyzer } from "../../src/analysis/analyzer.js";
import { analyseQuery } from "../../src/query/query-words.js";
import { type QueryWord, queryWordsOf } from "../../src/query/word-roles.js";

const cutter = {
  analyzer: createAnalyzer({ languages: ["en", "ja"], dictionary: [] }),
  languages: ["en", "ja"],
};
const stopWords = new Set(["the", "of", "a"]);

function wordsOf(q: string, prefix = true) {
  const query = analyseQuery(cutter, q);
  return queryWordsOf(query, query.words, { prefix, isStopWord: (term) => stopWords.has(term) });
}

const termsOf = (words: readonly QueryWord[]): string[] => words.map(({ term }) => term);
const numbered = (count: number): string => Array.from({ length: count }, (_, i) => `w${i}`).join(" ");

test.each([
  ["use eff", true, ["eff"]],
  ["use eff ", true, []],
  ["use eff", false, []],
  ["全文検索", true, ["検索"]],
  ["全文検索。", true, []],
])("of %j, prefix %j, the prefix words are %j (1)", (q, prefix, expected) => {
  expect(termsOf(wordsOf(q, prefix).all.filter(({ isPrefix }) => isPrefix))).toEqual(expected);
});

test.each([
  ["the lord of the rings ", ["lord", "rings"], ["the", "of", "the"]],
  ["lord of the", ["lord", "the"], ["of"]],
  ["lord of the ", ["lord"], ["of", "the"]],
  ["the of a ", ["the", "of", "a"], []],
  ["the a", ["the", "a"], []],
])("%j has the content words %j and the free words %j (2)", (q, content, free) => {
  const words = wordsOf(q);
  expect([termsOf(words.content), termsOf(words.free), words.ignored]).toEqual([content, free, 0]);
});

test("words are numbered among all, and among their like (2)", () => {
  const { all } = wordsOf("the lord of the rings ");
  expect(all.map(({ index, ordinal, freeBefore }) => [index, ordinal, freeBefore])).toEqual([
    [0, 0, 0],
    [1, 0, 1],
    [2, 1, 1],
    [3, 2, 2],
    [4, 1, 3],
  ]);
});

test("content words beyond the 20th are ignored, and free words behind it (3)", () => {
  const words = wordsOf(`${numbered(20)} of w20 of w21`);
  expect([words.content.length, words.free.length, words.ignored]).toEqual([20, 0, 4]);
  expect(words.all.some(({ isPrefix }) => isPrefix)).toBe(false);
});

test("free words beyond the 40th are ignored, and content words behind them are not (3)", () => {
  const words = wordsOf(`${"of ".repeat(41)}lord`);
  expect([words.free.length, words.ignored, termsOf(words.content)]).toEqual([40, 1, ["lord"]]);
});

test("a word of more than 64 code points is long (4)", () => {
  const { content } = wordsOf(`${"x".repeat(64)} ${"x".repeat(65)}`);
  expect(content.map(({ isLong }) => isLong)).toEqual([false, true]);
});
