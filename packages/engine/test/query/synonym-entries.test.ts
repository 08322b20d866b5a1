/**
 * An entry of a synonym rule stands for words of a query that are equal, where neighbouring Han segments are
 * joined in both (ranking 2.1, 2.2):
 *  1. An entry whose segments touch is joined like a query, and one whose segments stand apart is not.
 *  2. Entries of the same characters that touch elsewhere are different ones.
 */
import { expect, test } from "vitest";
import { createAnalyzer } from "../../src/analysis/analyzer.js";
import { SynonymIndex } from "../../src/query/synonym-index.js";

const cutter = { analyzer: createAnalyzer({ languages: ["zh"], dictionary: [] }), languages: ["zh"] };

/** What stands for the words `terms` of a query, if `entries` call up themselves as `entry 0`, `entry 1`, ... */
function calledUp(
  entries: readonly string[],
  terms: readonly string[],
  bigrams: readonly string[],
): number[] {
  const rules = entries.map((input, at) => ({
    id: String(at),
    type: "oneWay" as const,
    input,
    synonyms: [`entry${at}`],
  }));
  const joining = {
    isStopWord: () => false,
    hasBigram: (first: string, second: string) => bigrams.includes(first + second),
  };
  const wholeQuery = ({ from, to }: { from: number; to: number }) => from === 0 && to === terms.length;
  return [...new SynonymIndex(rules, cutter).synonymsOf(terms, joining, wholeQuery)].map(({ parts }) => {
    const [part] = parts;
    return part.kind === "word" ? Number(part.term.slice("entry".length)) : Number.NaN;
  });
}

test.each([
  { terms: ["数组"], bigrams: ["数组"], found: [0] },
  { terms: ["数", "组"], bigrams: ["数组"], found: [1] },
  { terms: ["数", "组"], bigrams: [], found: [0, 1] },
])("数组 and 数 组 for $terms, where $bigrams are known: $found (1)", ({ terms, bigrams, found }) => {
  expect(calledUp(["数组", "数 组"], terms, bigrams)).toEqual(found);
  expect(calledUp(["数 组", "数组"], terms, bigrams)).toEqual(found.map((at) => 1 - at).toReversed());
});

test.each([
  { terms: ["数组", "列"], found: [0] },
  { terms: ["数", "组列"], found: [1] },
  { terms: ["数组列"], found: [2] },
  { terms: ["数", "组", "列"], found: [3] },
])("数组 列, 数 组列, 数组列 and 数 组 列 for $terms: $found (2)", ({ terms, found }) => {
  const entries = ["数组 列", "数 组列", "数组列", "数 组 列"];
  expect(calledUp(entries, terms, ["数组", "组列"])).toEqual(found);
  const last = entries.length - 1;
  expect(calledUp(entries.toReversed(), terms, ["数组", "组列"])).toEqual(found.map((at) => last - at));
});
