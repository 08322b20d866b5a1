/**
 * Matches in buckets:
 *  1. Each match is in one bucket.
 *  2. Bounds ascend from bucket to bucket. No bucket has more matches than it says.
 *  3. No match is better than the bound of its bucket by words, typos, tier and start, nor by exactness, nor by BM25 where the rest is equal.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { ChunkMemory } from "../../src/collections/chunk-memory.js";
import { Scratch } from "../../src/collections/scratch.js";
import { MatchBuckets } from "../../src/collector/match-buckets.js";
import { bm25ClassOf } from "../../src/kernels/buckets.js";
import { ListMatches } from "../../src/matching/list-matches.js";
import { MatchClasses } from "../../src/matching/match-classes.js";
import { Bm25Classes } from "../../src/ranking/bm25-classes.js";
import { packedKey } from "../../src/ranking/packed-key.js";

const wordCount = 3;

const classes = new MatchClasses(wordCount);

const bm25 = new Bm25Classes({ idf: 3, averageLength: 20 });

const match = fc.record({
  words: fc.integer({ min: 1, max: wordCount }),
  typos: fc.nat(2 * wordCount),
  place: fc.nat(31),
  isExact: fc.boolean(),
  isValue: fc.boolean(),
  weight: fc.nat(255),
  lengthClass: fc.nat(255),
});
type DrawnMatch = typeof match extends fc.Arbitrary<infer Match> ? Match : never;

// Of few or many: only many take several waves.
const segmentOf = (max: number) => fc.array(match, { maxLength: max });
const segments = fc.array(fc.oneof(segmentOf(20), fc.array(match, { minLength: 1_200, maxLength: 1_300 })), {
  maxLength: 3,
});

test("every match comes once, in the order of bounds that hold (1, 2, 3)", () => {
  fc.assert(
    fc.property(segments, fc.boolean(), fc.boolean(), (drawn, knowsExact, knowsBm25) => {
      const buckets = new MatchBuckets({
        matches: drawn.map(
          (matches) =>
            new ListMatches({
              documents: Int32Array.from(matches, (_, i) => i * 2),
              classes: Uint16Array.from(matches, ({ words, typos, place }) =>
                classes.numberOf(words, typos, place),
              ),
              weights: Uint8Array.from(matches, ({ weight }) => weight),
            }),
        ),
        classes,
        scratch: new Scratch(new ChunkMemory()),
        traits: {
          exactness: knowsExact ? drawn.map(exactDocuments) : null,
          bm25: knowsBm25 ? bm25 : null,
          lengthClasses: drawn.map(lengthClasses),
        },
      });
      const seen = new Set<string>();
      let last = { bound: 0, bm25Bound: Number.POSITIVE_INFINITY };
      while (buckets.bound !== Number.POSITIVE_INFINITY) {
        const { bound, bm25Bound, size } = buckets;
        if (bound === last.bound) expect(bm25Bound).toBeLessThanOrEqual(last.bm25Bound);
        else expect(bound).toBeGreaterThan(last.bound);
        last = { bound, bm25Bound };
        const before = seen.size;
        buckets.take((segment, document) => {
          seen.add(`${segment} ${document}`);
          const drawnMatch = drawn[segment][document / 2];
          expect(bound).toBe(keyOf(drawnMatch, knowsExact));
          if (!knowsBm25) return;
          expect(bm25Bound).toBe(boundOf(drawnMatch));
        });
        expect(seen.size - before).toBeLessThanOrEqual(size);
      }
      expect(seen.size).toBe(drawn.flat().length);
    }),
    { numRuns: 30 },
  );
});

function boundOf({ weight, lengthClass }: DrawnMatch): number {
  return bm25.boundOf(bm25ClassOf(bm25, weight, lengthClass));
}

function keyOf({ words, typos, place, isExact, isValue }: DrawnMatch, knowsExact: boolean): number {
  const ofExact = isValue ? words + 1 : words;
  const exactness = knowsExact ? (isExact ? ofExact : 0) : words + 1;
  return packedKey({ words, typos, exactness, tier: place >> 1, position: place & 1, proximity: words - 1 });
}

function exactDocuments(matches: readonly DrawnMatch[]): Uint8Array {
  const byDocument = new Uint8Array(matches.length * 2);
  for (const [i, { isExact, isValue }] of matches.entries())
    byDocument[i * 2] = isExact ? (isValue ? 2 : 1) : 0;
  return byDocument;
}

function lengthClasses(matches: readonly DrawnMatch[]): Uint8Array {
  const byDocument = new Uint8Array(matches.length * 2);
  for (const [i, { lengthClass }] of matches.entries()) byDocument[i * 2] = lengthClass;
  return byDocument;
}
