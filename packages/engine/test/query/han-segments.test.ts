/**
 * Segments of one Han character each are joined (ranking 2.1):
 *  1. where the bigram of the last and the next is known, from the left;
 *  2. not stop words, and not what stands apart, or is longer.
 */
import { expect, test } from "vitest";
import { createAnalyzer } from "../../src/analysis/analyzer.js";
import { joinHanSegments } from "../../src/query/han-segments.js";
import { analyseQuery } from "../../src/query/query-words.js";

const cutter = { analyzer: createAnalyzer({ languages: ["zh"], dictionary: [] }), languages: ["zh"] };

function joined(q: string, bigrams: readonly string[], stopWords: readonly string[] = []): string[] {
  return joinHanSegments(analyseQuery(cutter, q).words, {
    isStopWord: (term) => stopWords.includes(term),
    hasBigram: (first, second) => bigrams.includes(first + second),
  }).map(({ term }) => term);
}

test.each([
  ["数组", ["数组"], ["数组"]],
  ["数组", [], ["数", "组"]],
  ["数组数", ["数组"], ["数组", "数"]],
  ["数组数", ["数组", "组数"], ["数组数"]],
  ["数组数", ["组数"], ["数", "组数"]],
])("%j with %j is %j (1)", (q, bigrams, expected) => {
  expect(joined(q, bigrams)).toEqual(expected);
});

test("stop words, words of more characters and other runs are not joined (2)", () => {
  expect(joined("数组", ["数组"], ["组"])).toEqual(["数", "组"]);
  expect(joined("数 组", ["数组"])).toEqual(["数", "组"]);
  expect(joined("中文组", ["文组"])).toEqual(["中文", "组"]);
});

test("a joined word spans what it is joined of (1)", () => {
  const [word] = joinHanSegments(analyseQuery(cutter, "x 数组").words.slice(1), {
    isStopWord: () => false,
    hasBigram: () => true,
  });
  expect(word).toMatchObject({ term: "数组", start: 2, end: 4, characters: ["数", "组"] });
});
