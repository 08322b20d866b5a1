/**
 * Matches in buckets:
 *  1. Each match is in one bucket.
 *  2. Bounds ascend from bucket to bucket. No bucket has more matches than it says.
 *  3. No match is better than the bound of its bucket by words, typos, tier and start, nor by exactness, nor
 *     by BM25 where the rest is equal.
 *  4. Words that are known to be further apart than side by side come behind all classes of as many words and
 *     typos in which they are not.
 *  5. Where a class has so many matches that it is worth separating them, bounds are those of the matches;
 *     where classes of as many words and typos have so many that it is worth finding how far apart their
 *     words are, bounds say that.
 */
import { drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bm25ClassCount, exactnessOfValuesMax } from "../../../src/kernels/buckets.js";
import { ListMatches } from "../../../src/matching/matches/list-matches.js";
import { MatchClasses } from "../../../src/matching/matches/match-classes.js";
import { usualCosts } from "../../../src/matching/workspace/matching-costs.js";
import { Workspace } from "../../../src/matching/workspace/workspace.js";
import { placeCount } from "../../../src/postings/posting-summary.js";
import { Bm25Classes } from "../../../src/ranking/buckets/bm25-classes.js";
import { firstInOrder } from "../../../src/ranking/buckets/bucket-order.js";
import { MatchBuckets } from "../../../src/ranking/buckets/match-buckets.js";
import type { ClassTraits } from "../../../src/ranking/buckets/match-traits.js";
import { packedKey } from "../../../src/ranking/vectors/packed-key.js";
import { implementations } from "../../kernels/implementations.js";

const wordCount = 3;
/** Any of them may be in place. */
const freeCount = 2;

const classes = new MatchClasses(wordCount);

/** The largest distance, beyond side by side, that is distinguished. */
const distancesMost = 3;

const bm25 = new Bm25Classes([3, 1, 2], 20);

const match = fc
  .record({
    words: fc.integer({ min: 1, max: wordCount }),
    typos: fc.nat(2 * wordCount),
    place: fc.nat(31),
    exact: fc.nat(wordCount + exactnessOfValuesMax),
    bm25Class: fc.nat(bm25ClassCount - 1),
    distance: fc.nat(distancesMost),
  })
  .map((drawn) => ({ ...drawn, exact: Math.min(drawn.exact, drawn.words + exactnessOfValuesMax) }));
type DrawnMatch = typeof match extends fc.Arbitrary<infer Match> ? Match : never;

// A segment has few or many matches, of many classes or of one. Only many matches take several waves.
const ofOneClass = match.map((drawn) => ({
  ...drawn,
  words: 3,
  typos: drawn.typos % 2 === 0 ? 0 : 2,
  place: 1,
}));
const segmentOf = (max: number) => fc.array(match, { maxLength: max });
const segments = fc.array(
  fc.oneof(
    segmentOf(20),
    fc.array(match, { minLength: 1_200, maxLength: 1_300 }),
    fc.array(fc.oneof(match, ofOneClass), { minLength: 1_200, maxLength: 1_300 }),
  ),
  { maxLength: 3 },
);

const worthFroms = fc.record({
  worthFrom: fc.constantFrom(0, 300, 1_500),
  distantFrom: fc.constantFrom(0, 40, 400, 1_500),
});

type WorthFroms = typeof worthFroms extends fc.Arbitrary<infer Counts> ? Counts : never;

test.each(implementations)(
  "every match comes once, in the order of bounds that hold, by %s kernels (1, 2, 3, 4, 5)",
  (_, newKernels) => {
    const workspace = new Workspace(usualCosts, newKernels());
    fc.assert(
      fc.property(segments, worthFroms, fc.boolean(), (drawn, { worthFrom, distantFrom }, knowsBm25) => {
        workspace.scratch.reset();
        const buckets = new MatchBuckets({
          matches: drawn.map(
            (matches) =>
              new ListMatches({
                documents: Int32Array.from(matches, (_, i) => i * 2),
                classes: Uint16Array.from(matches, classOf),
              }),
          ),
          classes,
          workspace,
          traits: traitsOf(drawn, { worthFrom, distantFrom }, knowsBm25),
        });
        const sizes = countsOf(drawn.flat().map(classOf));
        const knownDistance = (each: DrawnMatch) =>
          (sizes.get(classOf(each)) ?? 0) >= distantFrom ? distanceOf(each) : 0;
        // Buckets know distances only in classes that are large enough for it.
        const bucketOf = (each: DrawnMatch) => `${classOf(each)} ${knownDistance(each)} ${each.exact}`;
        const bucketSizes = countsOf(drawn.flat().map(bucketOf));
        let visits = 0;
        const seen = new Set<string>();
        let last = { bound: 0, bm25Bound: Number.POSITIVE_INFINITY };
        while (buckets.bound !== Number.POSITIVE_INFINITY) {
          const { bound, bm25Bound } = buckets;
          if (bound === last.bound) expect(bm25Bound).toBeLessThanOrEqual(last.bm25Bound);
          else expect(bound).toBeGreaterThan(last.bound);
          last = { bound, bm25Bound };
          buckets.take((segment, document) => {
            visits++;
            seen.add(`${segment} ${document}`);
            const drawnMatch = drawn[segment][document / 2];
            const isSeparated = (sizes.get(classOf(drawnMatch)) ?? 0) >= worthFrom;
            const exactness = isSeparated ? drawnMatch.exact : drawnMatch.words + exactnessOfValuesMax;
            const keys = distanceCases(drawnMatch, sizes, { worthFrom, distantFrom }).map((isKnown) =>
              keyOf(drawnMatch, exactness, isKnown ? distanceOf(drawnMatch) : 0),
            );
            expect(keys).toContain(bound);
            const isScored =
              isSeparated && knowsBm25 && (bucketSizes.get(bucketOf(drawnMatch)) ?? 0) >= worthFrom;
            expect(bm25Bound).toBe(isScored ? bm25.boundOf(drawnMatch.bm25Class) : Number.POSITIVE_INFINITY);
          });
        }
        expect(visits).toBe(drawn.flat().length);
        expect(seen.size).toBe(visits);
      }),
      // To find a smaller example among thousands of matches would take hours.
      { numRuns: drawnCases(30), endOnFailure: true },
    );
  },
);

/**
 * Whether it is known how far apart the words of a match are: of its class, or of the run of small classes of
 * as many words and typos.
 */
function distanceCases(
  { words, typos, place }: DrawnMatch,
  sizes: ReadonlyMap<number, number>,
  { worthFrom, distantFrom }: WorthFroms,
): boolean[] {
  const sizeAt = (at: number) => sizes.get(classes.numberOf(words, typos, at)) ?? 0;
  const isSmall = (at: number) => at >= 0 && at < placeCount && sizeAt(at) < worthFrom;
  if (!isSmall(place)) return [sizeAt(place) >= distantFrom];
  let size = sizeAt(place);
  for (let at = place - 1; isSmall(at); at--) size += sizeAt(at);
  for (let at = place + 1; isSmall(at); at++) size += sizeAt(at);
  // A longer run may be of several waves.
  return size < firstInOrder ? [size >= distantFrom] : [true, false];
}

function traitsOf(
  drawn: readonly (readonly DrawnMatch[])[],
  { worthFrom, distantFrom }: WorthFroms,
  knowsBm25: boolean,
): ClassTraits {
  return {
    wordCount,
    freeCount,
    excludableFreeCount: 0,
    bm25: knowsBm25 ? bm25 : null,
    isWorthFor: (count) => count >= worthFrom,
    bucketByExactness: (segment, { documents, buckets }) => {
      for (let i = 0; i < documents.length; i++)
        buckets[i] = wordCount + exactnessOfValuesMax - drawn[segment][documents[i] / 2].exact;
    },
    bucketByScore: (segment, { documents, buckets }) => {
      for (let i = 0; i < documents.length; i++) buckets[i] = drawn[segment][documents[i] / 2].bm25Class;
    },
    areDistancesWorthFor: (count) => count >= distantFrom,
    distancesOf: (typos, count) =>
      typos % 2 === 1 || count < distantFrom
        ? null
        : {
            most: distancesMost,
            add: (segment, { documents, buckets }, step) => {
              for (let i = 0; i < documents.length; i++) {
                const drawnMatch = drawn[segment][documents[i] / 2];
                expect(drawnMatch.typos).toBe(typos);
                buckets[i] += distanceOf(drawnMatch) * step;
              }
            },
          },
  };
}

function countsOf<Key>(keys: readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function classOf({ words, typos, place }: DrawnMatch): number {
  return classes.numberOf(words, typos, place);
}

/** Distances are known for some numbers of typos. */
function distanceOf({ typos, distance }: DrawnMatch): number {
  return typos % 2 === 1 ? 0 : distance;
}

function keyOf({ words, typos, place }: DrawnMatch, exactness: number, distance: number): number {
  const proximity = words - 1 + distance;
  return packedKey({
    words,
    typos,
    exactness: exactness + freeCount,
    tier: place >> 1,
    position: place & 1,
    proximity,
  });
}
