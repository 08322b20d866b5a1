/**
 * Matches in buckets:
 *  1. Each match is in one bucket.
 *  2. Bounds ascend from bucket to bucket. No bucket has more matches than it says.
 *  3. No match is better than the bound of its bucket by words, typos, tier and start, nor exact where it is not.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Bitset } from "../../src/collections/bitset.js";
import { Scratch } from "../../src/collections/scratch.js";
import { MatchBuckets } from "../../src/collector/match-buckets.js";
import { MatchClasses } from "../../src/matching/match-classes.js";
import { packedKey } from "../../src/ranking/packed-key.js";

const wordCount = 3;

const classes = new MatchClasses(wordCount);

const match = fc.record({
  words: fc.integer({ min: 1, max: wordCount }),
  typos: fc.nat(2 * wordCount),
  place: fc.nat(31),
  isExact: fc.boolean(),
});

// Of few or many: only many take several waves.
const segmentOf = (max: number) => fc.array(match, { maxLength: max });
const segments = fc.array(fc.oneof(segmentOf(20), fc.array(match, { minLength: 1_200, maxLength: 1_300 })), {
  maxLength: 3,
});

test("every match comes once, in the order of bounds that hold (1, 2, 3)", () => {
  fc.assert(
    fc.property(segments, fc.boolean(), (drawn, knowsExact) => {
      const buckets = new MatchBuckets({
        matches: drawn.map((matches) => ({
          documents: Int32Array.from(matches, (_, i) => i * 2),
          classes: Uint16Array.from(matches, ({ words, typos, place }) =>
            classes.numberOf(words, typos, place),
          ),
        })),
        classes,
        scratch: new Scratch(),
        exact: knowsExact ? drawn.map(exactDocuments) : null,
      });
      const seen = new Set<string>();
      let last = 0;
      while (buckets.bound !== Number.POSITIVE_INFINITY) {
        const { bound } = buckets;
        expect(bound).toBeGreaterThan(last);
        last = bound;
        const size = buckets.size;
        const before = seen.size;
        buckets.take((segment, document) => {
          seen.add(`${segment} ${document}`);
          const { words, typos, place, isExact } = drawn[segment][document / 2];
          const exactness = knowsExact && !isExact ? 0 : words + 1;
          const best = { words, typos, exactness, tier: place >> 1, position: place & 1 };
          expect(bound).toBe(packedKey({ ...best, proximity: words - 1 }));
        });
        expect(seen.size - before).toBeLessThanOrEqual(size);
      }
      expect(seen.size).toBe(drawn.flat().length);
    }),
    { numRuns: 30 },
  );
});

function exactDocuments(matches: readonly { isExact: boolean }[]): Bitset {
  const documents = new Bitset(matches.length * 2);
  for (const [i, { isExact }] of matches.entries()) if (isExact) documents.set(i * 2);
  return documents;
}
