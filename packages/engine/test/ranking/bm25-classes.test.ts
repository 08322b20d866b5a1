/**
 * Upper bounds of BM25:
 *  1. No document scores higher than the bound of its class.
 *  2. Bounds descend with the classes.
 *  3. Except for the ends, a bound is at most a tenth above what it bounds, as far as weights and lengths are told exactly.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { bm25ClassCount, bm25ClassOf } from "../../src/kernels/buckets.js";
import { frequencyOf, WEIGHT_MAX } from "../../src/postings/posting-weight.js";
import { Bm25Classes } from "../../src/ranking/bm25-classes.js";
import { Bm25Scorer, inverseDocumentFrequency } from "../../src/ranking/criteria/bm25.js";
import { lengthClassOf } from "../../src/segment/length-classes.js";

const drawn = fc.record({
  weight: fc.integer({ min: 1, max: WEIGHT_MAX - 1 }),
  length: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 100_000 })),
  averageLength: fc.double({ min: 1, max: 500, noNaN: true }),
  documentFrequency: fc.integer({ min: 1, max: 1_000 }),
});

test("no document scores higher than its class (1, 3)", () => {
  fc.assert(
    fc.property(drawn, ({ weight, length, averageLength, documentFrequency }) => {
      const statistics = { documents: 1_000, averageLength };
      const idf = inverseDocumentFrequency(1_000, documentFrequency);
      const classes = new Bm25Classes({ idf, averageLength });
      const scorer = new Bm25Scorer([{ documentFrequency }], [], statistics);
      const score = scorer.scoreOf(Float64Array.of(frequencyOf(weight)), length);
      const bm25Class = bm25ClassOf(classes, weight, lengthClassOf(length));
      expect(score).toBeLessThanOrEqual(classes.boundOf(bm25Class));
      expect(score).toBeLessThanOrEqual(
        classes.boundOf(bm25ClassOf(classes, WEIGHT_MAX, lengthClassOf(length))),
      );
      if (length < 16 && bm25Class > 0 && bm25Class < bm25ClassCount - 1) {
        expect(classes.boundOf(bm25Class)).toBeLessThanOrEqual(score * 1.1 + 1e-5);
      }
    }),
  );
});

test("bounds descend (2)", () => {
  const classes = new Bm25Classes({ idf: 2, averageLength: 30 });
  for (let at = 1; at < bm25ClassCount; at++) {
    expect(classes.boundOf(at)).toBeLessThan(classes.boundOf(at - 1));
  }
});
