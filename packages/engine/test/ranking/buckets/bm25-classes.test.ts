/**
 * Upper bounds of BM25:
 *  1. No document scores higher than the bound of its class.
 *  2. Bounds descend with the classes.
 *  3. A bound is at most a hundredth of the highest score above what it bounds, as far as weights and lengths
 *     are distinguished exactly.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { bm25ClassCount } from "../../../src/kernels/buckets.js";
import { frequencyOf, WEIGHT_MAX } from "../../../src/postings/posting-weight.js";
import { firstRating, ratingOf } from "../../../src/postings/rating.js";
import { Bm25Classes, gainsOf } from "../../../src/ranking/buckets/bm25-classes.js";
import { Bm25Scorer, inverseDocumentFrequency } from "../../../src/ranking/criteria/bm25.js";
import { lengthMax } from "../../../src/segment/segment-format.js";
import { bm25ClassOf } from "../../kernels/plain/bucket-numbers.js";

const drawnWord = fc.record({
  weight: fc.integer({ min: 1, max: WEIGHT_MAX - 1 }),
  documentFrequency: fc.integer({ min: 1, max: 1_000 }),
  rating: fc.constantFrom(0, firstRating, ratingOf(0, 7), ratingOf(1, 2)),
  isWeighed: fc.boolean(),
});

const drawn = fc.record({
  words: fc.array(drawnWord, { minLength: 1, maxLength: 4 }),
  length: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 100_000 })),
  averageLength: fc.double({ min: 1, max: 500, noNaN: true }),
});

test("no document scores higher than its class (1, 3)", () => {
  fc.assert(
    fc.property(drawn, ({ words, length, averageLength }) => {
      const requirement = { counted: 2 ** words.length - 1 };
      const gains = gainsOf({ plan: { words }, requirement, statistics: { documents: 1_000 } });
      const classes = new Bm25Classes(gains, averageLength);
      const scorer = new Bm25Scorer(words, { documents: 1_000, averageLength });
      const frequencies = words.map(({ weight, rating }) => (rating === 0 ? 0 : frequencyOf(weight)));
      const score = scorer.scoreOf(Float64Array.from(frequencies), length);
      const traits = {
        words: words.map(({ weight, rating, isWeighed }, i) => ({
          ratings: Uint8Array.of(rating),
          weights: isWeighed ? Uint8Array.of(weight) : null,
          exactness: null,
          gain: gains[i],
        })),
        lengths: Uint16Array.of(Math.min(length, lengthMax)),
      };
      const bound = classes.boundOf(bm25ClassOf(traits, classes, 0));
      expect(score).toBeLessThanOrEqual(bound);
      expect(score).toBeLessThanOrEqual(classes.bound);
      const isExact = words.every(({ rating, isWeighed }) => rating === 0 || (isWeighed && rating > 64));
      if (isExact && length < lengthMax) expect(bound).toBeLessThanOrEqual(score + classes.top / 100 + 2e-6);
    }),
  );
});

test("a frequency of a moment later than the number of documents makes no score negative", () => {
  expect(inverseDocumentFrequency(3_000, 3_500)).toBe(inverseDocumentFrequency(3_000, 3_000));
  expect(inverseDocumentFrequency(3_000, 3_500)).toBeGreaterThan(0);
});

test("bounds descend (2)", () => {
  const classes = new Bm25Classes([2, 1], 30);
  for (let at = 1; at < bm25ClassCount; at++) {
    expect(classes.boundOf(at)).toBeLessThan(classes.boundOf(at - 1));
  }
});
