/**
 * The measures, against values by hand:
 *  1. nDCG discounts by log2(rank + 1), with gains of 2^grade - 1, and is a share of the best possible list.
 *  2. MRR and success look at the first relevant document, recall at all.
 *  3. Every measure lies between 0 and 1, and a better list never has a lower nDCG.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  firstRelevantRank,
  mean,
  ndcg,
  recall,
  reciprocalRank,
  success,
} from "../../src/relevance/metrics.js";

const judgements = new Map([
  ["a", 3],
  ["b", 2],
  ["c", 1],
  ["none", 0],
]);

test("nDCG by hand", () => {
  // 7/log2(2) + 3/log2(3) + 1/log2(4)
  const possible = 7 + 3 / 1.584_962_5 + 0.5;
  expect(ndcg(["a", "b", "c"], judgements, 10)).toBeCloseTo(1, 6);
  expect(ndcg(["b", "none", "a"], judgements, 10)).toBeCloseTo((3 + 7 / 2) / possible, 6);
  expect(ndcg(["unjudged", "c"], judgements, 10)).toBeCloseTo(1 / 1.584_962_5 / possible, 6);
});

test("nDCG sees neither what is past its depth nor that more could be listed there", () => {
  expect(ndcg(["none", "a"], judgements, 1)).toBe(0);
  expect(ndcg(["a"], judgements, 1)).toBe(1);
  expect(ndcg(["b"], judgements, 1)).toBeCloseTo(3 / 7, 6);
});

test("nDCG and recall are 0 where nothing is relevant", () => {
  const nothing = new Map([["none", 0]]);
  expect(ndcg(["none"], nothing, 10)).toBe(0);
  expect(recall(["none"], nothing, 10)).toBe(0);
});

test("the first relevant document by hand", () => {
  expect(firstRelevantRank(["none", "unjudged", "c", "a"], judgements)).toBe(3);
  expect(firstRelevantRank(["none"], judgements)).toBeNull();
  expect(reciprocalRank(3, 10)).toBeCloseTo(1 / 3, 6);
  expect(reciprocalRank(11, 10)).toBe(0);
  expect(reciprocalRank(null, 10)).toBe(0);
  expect([success(1, 1), success(2, 1), success(10, 10), success(null, 10)]).toEqual([1, 0, 1, 0]);
});

test("recall by hand", () => {
  expect(recall(["c", "none", "a"], judgements, 100)).toBeCloseTo(2 / 3, 6);
  expect(recall(["c", "none", "a"], judgements, 2)).toBeCloseTo(1 / 3, 6);
});

test("the mean of nothing is 0", () => {
  expect(mean([])).toBe(0);
  expect(mean([1, 0, 0.5])).toBe(0.5);
});

test("nDCG lies between 0 and 1, and is never worse for a better order", () => {
  const grades = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(grades, fc.integer({ min: 1, max: 12 }), (list, depth) => {
      const graded = new Map(list.map((grade, place) => [String(place), grade]));
      const listed = [...graded.keys()];
      const bestFirst = [...graded].sort(([, a], [, b]) => b - a).map(([objectID]) => objectID);
      const value = ndcg(listed, graded, depth);
      const best = ndcg(bestFirst, graded, depth);
      return value >= 0 && value <= best && best <= 1 + 1e-9;
    }),
  );
});
