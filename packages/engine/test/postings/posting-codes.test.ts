/**
 * The codes of postings, for any tiers:
 *  1. A code stands for the summary of the occurrences: of whether they stand at the start those in the
 *     lowest tier say.
 *  2. Its weight is no less than their number, and exactly that of few where the codes have room.
 *  3. 256 codes are enough.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { PostingCodes, PostingEncoder } from "../../src/postings/posting-codes.js";
import {
  AT_START,
  mergeSummaries,
  type OccurrenceKind,
  summaryOf,
  tierOf,
  WHOLE,
} from "../../src/postings/posting-summary.js";
import { addWeights, WEIGHT_MAX } from "../../src/postings/posting-weight.js";

const tiers = fc.array(fc.boolean(), { minLength: 1, maxLength: 16 });

const occurrence = fc.record({
  tier: fc.nat(15),
  isWhole: fc.boolean(),
  isAtStart: fc.boolean(),
});
type Drawn = typeof occurrence extends fc.Arbitrary<infer Occurrence> ? Occurrence : never;

const kindIn =
  (tolerances: readonly boolean[]) =>
  ({ tier, isWhole, isAtStart }: Drawn): OccurrenceKind => {
    const own = tier % tolerances.length;
    return { tier: own, isWhole, isAtStart, isTolerant: tolerances[own] };
  };

test("stand for what is stored of the occurrences (1, 2, 3)", () => {
  fc.assert(
    fc.property(tiers, fc.array(occurrence, { minLength: 1, maxLength: 40 }), (tolerances, drawn) => {
      const encoder = new PostingEncoder(tolerances.map((typoTolerance, tier) => ({ tier, typoTolerance })));
      const codes = new PostingCodes(encoder.tables);
      const kinds = drawn.map(kindIn(tolerances));
      const summary = kinds.map(summaryOf).reduce(mergeSummaries);
      const weight = kinds.map(() => 1).reduce(addWeights);
      const lowest = Math.min(...kinds.map(({ tier }) => tier));
      const inLowest = kinds.filter(({ tier }) => tier === lowest);
      expect(tierOf(summary)).toBe(lowest);
      expect((summary & AT_START) !== 0).toBe(inLowest.some(({ isAtStart }) => isAtStart));
      const code = encoder.codeOf(summary, weight);
      expect(code).toBeLessThan(encoder.tables.summaries.length);
      expect(encoder.tables.summaries.length).toBeLessThanOrEqual(256);
      expect(codes.summaries[code]).toBe(summary);
      expect(codes.weights[code]).toBeGreaterThanOrEqual(weight);
      const isWhole = (summary & WHOLE) !== 0;
      expect(codes.wholeness.ratings[code]).toBe(isWhole ? 1 : 0);
    }),
  );
});

/** The weights of one to `upTo` occurrences in tiers of these tolerances. */
function weightsOf(tolerances: readonly boolean[], upTo: number): number[] {
  const tiers = tolerances.map((typoTolerance, tier) => ({ tier, typoTolerance }));
  const encoder = new PostingEncoder(tiers);
  const { weights } = new PostingCodes(encoder.tables);
  const summaries = tiers.map(({ tier, typoTolerance: isTolerant }) =>
    summaryOf({ tier, isWhole: true, isTolerant, isAtStart: false }),
  );
  const byTier = summaries.map((summary) =>
    Array.from({ length: upTo }, (_, i) => weights[encoder.codeOf(summary, i + 1)]),
  );
  for (const ofTier of byTier) expect(ofTier).toEqual(byTier[0]);
  return byTier[0];
}

test("count a few occurrences exactly, and more of them by steps (2)", () => {
  const usual = [true, true, true, false];
  expect(weightsOf(usual, 10)).toEqual([1, 2, 3, 4, 5, 7, 7, 10, 10, 10]);
  expect(weightsOf(usual, 25).slice(-2)).toEqual([24, WEIGHT_MAX]);
  expect(weightsOf([true], 20)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(weightsOf(usual, 254).at(-1)).toBe(WEIGHT_MAX);
});

test("distinguish more the fewer tiers there are, and something in any case (2, 3)", () => {
  // The last of the tolerances is one of its own: of these there are most summaries.
  const most = [...Array.from({ length: 15 }, () => false), true];
  expect(weightsOf(most, 2)).toEqual([WEIGHT_MAX, WEIGHT_MAX]);
  expect(
    weightsOf(
      Array.from({ length: 16 }, () => true),
      3,
    ),
  ).toEqual([1, 2, 3]);
  expect(
    weightsOf(
      Array.from({ length: 8 }, () => true),
      7,
    ),
  ).toEqual([1, 2, 3, 5, 5, 8, 8]);
});
