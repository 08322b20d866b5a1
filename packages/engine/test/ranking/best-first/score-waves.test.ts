/**
 * Partial matches in waves:
 *  1. Each match is visited once, in its class.
 *  2. `firstFrom` passes over no match.
 *  3. A match without the words that add most is in no wave until a class is visited that it may have.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { bm25ClassCount } from "../../../src/kernels/buckets.js";
import { usualCosts } from "../../../src/matching/workspace/matching-costs.js";
import { Workspace } from "../../../src/matching/workspace/workspace.js";
import { type ScoredSegment, ScoreWaves } from "../../../src/ranking/best-first/score-waves.js";
import { Bm25Classes } from "../../../src/ranking/buckets/bm25-classes.js";
import { implementations } from "../../kernels/implementations.js";
import { weighedClassOf } from "../../kernels/plain/bucket-numbers.js";

const gains = [1, 8, 0.02, 3];
const averageLength = 20;

/** A document: its length, and by word its number of occurrences, each of which may be 0. */
const drawnDocument = fc.record({
  length: fc.integer({ min: 1, max: 60 }),
  frequencies: fc.tuple(...gains.map(() => fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 })))),
  isMatch: fc.boolean(),
});
type DrawnDocument = typeof drawnDocument extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const drawnSegments = fc.array(
  fc.record({
    documents: fc.array(drawnDocument, { minLength: 1, maxLength: 200 }),
    // A word may be missing in a segment.
    words: fc.subarray([...gains.keys()], { minLength: 1 }),
  }),
  { minLength: 1, maxLength: 3 },
);

const byNumbers = (a: readonly number[], b: readonly number[]) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

function scoredSegment(
  documents: readonly DrawnDocument[],
  numbers: readonly number[],
  { scratch }: Workspace,
): ScoredSegment {
  const left = scratch.bitset(documents.length);
  const words = numbers.map((number) => {
    const weights = scratch.documentBytes(documents.length);
    const found = scratch.bitset(documents.length);
    for (const [i, { frequencies }] of documents.entries()) {
      weights[i] = frequencies[number];
      if (frequencies[number] > 0) found.set(i);
    }
    return { number, bits: found.words, weights, gain: gains[number] };
  });
  for (const [i, { isMatch, frequencies }] of documents.entries())
    if (isMatch && numbers.some((word) => frequencies[word] > 0)) left.set(i);
  const lengths = scratch.lastingCopyOfUint16(Uint16Array.from(documents, ({ length }) => length));
  return { left, words, lengths };
}

test.each(implementations)("every match comes once, in its class, by %s kernels (1, 2)", (_, newKernels) => {
  const workspace = new Workspace(usualCosts, newKernels());
  const classes = new Bm25Classes(gains, averageLength);
  fc.assert(
    fc.property(drawnSegments, (drawn) => {
      workspace.scratch.reset();
      const segments = drawn.map(({ documents, words }) => scoredSegment(documents, words, workspace));
      const expected = segments.flatMap(({ left, words, lengths }, segment) =>
        Array.from(left.toArray(), (document) => [
          weighedClassOf({ words, lengths }, classes, document),
          segment,
          document,
        ]),
      );
      const waves = new ScoreWaves({ segments, gains, classes, workspace });
      const visited: number[][] = [];
      for (let next = waves.firstFrom(0); next < bm25ClassCount; next = waves.firstFrom(next + 1))
        waves.visit(next, (segment, document) => visited.push([next, segment, document]));
      expect(visited.sort(byNumbers)).toEqual(expected.sort(byNumbers));
    }),
  );
});

test.each(implementations)(
  "matches stay in no wave until their class may be next, by %s kernels (3)",
  (_, newKernels) => {
    const workspace = new Workspace(usualCosts, newKernels());
    const classes = new Bm25Classes(gains, averageLength);
    const rare = { length: 10, frequencies: [0, 5, 0, 0], isMatch: true } satisfies DrawnDocument;
    const frequent = { length: 10, frequencies: [1, 0, 0, 2], isMatch: true } satisfies DrawnDocument;
    const segment = scoredSegment([rare, frequent, frequent], [0, 1, 3], workspace);
    const waves = new ScoreWaves({ segments: [segment, null], gains, classes, workspace });
    const visited: number[] = [];
    const visitTo = (end: number) => {
      for (let next = waves.firstFrom(0); next < end; next = waves.firstFrom(next + 1))
        waves.visit(next, (_segment, document) => visited.push(document));
    };
    const leastOfFrequent = classes.classOf(gains[0] + gains[3]);
    visitTo(leastOfFrequent);
    expect(visited).toEqual([0]);
    expect(segment.left.count()).toBe(2);
  },
);
