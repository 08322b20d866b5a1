/**
 * The codes of postings, for any tiers:
 *  1. A code stands for a summary that demands and promises the same, but that it may be of a value where it is not.
 *  2. Its weight is no less than that of the occurrences, and exactly that of a single one where the codes have room.
 *  3. 256 codes are enough.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { PostingCodes, PostingEncoder } from "../../src/postings/posting-codes.js";
import {
  mergeSummaries,
  type OccurrenceKind,
  summaryOf,
  VALUE,
  WHOLE,
} from "../../src/postings/posting-summary.js";
import { addWeights, WEIGHT_MAX, weightInTier } from "../../src/postings/posting-weight.js";

const tiers = fc.array(fc.boolean(), { minLength: 1, maxLength: 16 });

const occurrence = fc.record({
  tier: fc.nat(15),
  isWhole: fc.boolean(),
  isAtStart: fc.boolean(),
  isValue: fc.boolean(),
});
type Drawn = typeof occurrence extends fc.Arbitrary<infer Occurrence> ? Occurrence : never;

const kindIn =
  (tolerances: readonly boolean[]) =>
  ({ tier, isWhole, isAtStart, isValue }: Drawn): OccurrenceKind => {
    const own = tier % tolerances.length;
    return { tier: own, isWhole, isAtStart, isValue: isValue && isWhole, isTolerant: tolerances[own] };
  };

test("stand for what is told of the occurrences (1, 2, 3)", () => {
  fc.assert(
    fc.property(tiers, fc.array(occurrence, { minLength: 1, maxLength: 40 }), (tolerances, drawn) => {
      const encoder = new PostingEncoder(tolerances.map((typoTolerance, tier) => ({ tier, typoTolerance })));
      const codes = new PostingCodes(encoder.tables);
      const kinds = drawn.map(kindIn(tolerances));
      const summary = kinds.map(summaryOf).reduce(mergeSummaries);
      const weight = kinds.map(({ tier }) => weightInTier(tier)).reduce(addWeights);
      const code = encoder.codeOf(summary, weight);
      expect(code).toBeLessThan(encoder.tables.summaries.length);
      expect(encoder.tables.summaries.length).toBeLessThanOrEqual(256);
      const told = codes.summaries[code];
      expect(told & ~VALUE).toBe(summary & ~VALUE);
      if (told !== summary) {
        expect(told & VALUE).toBe(VALUE);
        expect(told & WHOLE).toBe(WHOLE);
      }
      expect(codes.weights[code]).toBeGreaterThanOrEqual(weight);
      const isWhole = (summary & WHOLE) !== 0;
      expect(codes.wholeness.ratings[code]).toBe(isWhole ? 1 : 0);
      expect(codes.exactness.ratings[code]).toBe(isWhole && (told & VALUE) !== 0 ? 2 : isWhole ? 1 : 0);
    }),
  );
});

test("tell a single occurrence of three tiers exactly, and ever more of them by steps of less than a half (2)", () => {
  const encoder = new PostingEncoder([0, 1, 2].map((tier) => ({ tier, typoTolerance: true })));
  const { weights } = new PostingCodes(encoder.tables);
  for (const tier of [0, 1, 2]) {
    const summary = summaryOf({ tier, isWhole: true, isTolerant: true, isAtStart: false, isValue: false });
    const least = weightInTier(tier);
    expect(weights[encoder.codeOf(summary, least)]).toBe(least);
    for (let weight = least; weight <= 120; weight++) {
      expect(weights[encoder.codeOf(summary, weight)]).toBeLessThan(weight * 1.5);
    }
    expect(weights[encoder.codeOf(summary, 200)]).toBe(WEIGHT_MAX);
  }
});
