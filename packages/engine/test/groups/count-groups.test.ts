/**
 * Counting the groups that have a match:
 *  1. gives how many different groups the matches have, however groups are spread over segments, and
 *     whichever way matches are kept;
 *  2. The runs of large segments are computed once, whatever small segments come and go.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Bitset } from "../../src/collections/bitset.js";
import { countGroups } from "../../src/groups/count-groups.js";
import { RunsCache } from "../../src/groups/runs-cache.js";
import { WasmKernels } from "../../src/kernels/wasm-kernels.js";
import { ListMatches } from "../../src/matching/matches/list-matches.js";
import { matchAll } from "../../src/matching/matches/match-all.js";
import { usualCosts } from "../../src/matching/workspace/matching-costs.js";
import { Workspace } from "../../src/matching/workspace/workspace.js";
import { PlainKernels } from "../kernels/plain/plain-kernels.js";

const segment = fc.record({
  // Groups in runs, that come again.
  runs: fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 90 })), { minLength: 1, maxLength: 12 }),
  isListed: fc.boolean(),
  seed: fc.nat(50),
  step: fc.integer({ min: 1, max: 40 }),
});
type DrawnSegment = typeof segment extends fc.Arbitrary<infer Segment> ? Segment : never;

const groupsOf = ({ runs }: DrawnSegment) =>
  Int32Array.from(runs.flatMap(([group, length]) => Array<number>(length).fill(group)));

test.each([new WasmKernels(), new PlainKernels()])("counts each group once (1)", (kernels) => {
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), fc.nat(300), (drawn, runsFrom) => {
      const workspace = new Workspace({ ...usualCosts, runs: runsFrom }, kernels);
      workspace.scratch.reset();
      const bySegment = drawn.map(groupsOf);
      const expected = new Set<number>();
      const matches = drawn.map(({ isListed, seed, step }, at) => {
        const groups = bySegment[at];
        const bits = new Bitset(groups.length);
        for (let document = seed; document < groups.length; document += step) {
          bits.set(document);
          expected.add(groups[document]);
        }
        if (!isListed) return matchAll([bits], workspace)[0];
        const documents = bits.toArray();
        return new ListMatches({ documents, classes: new Uint16Array(documents.length) });
      });
      const runs = new RunsCache();
      const numbers = {
        bySegment,
        count: 61,
        runs: (documentsMin: number) => runs.of(bySegment, 61, documentsMin),
      };
      expect(countGroups(matches, numbers, workspace)).toBe(expected.size);
    }),
  );
});

test("runs are computed once for the large segments (2)", () => {
  const cache = new RunsCache();
  const large = new Int32Array(100).map((_, document) => document >> 2);
  const small = new Int32Array(5);
  const first = cache.of([large], 25, 50);
  expect(cache.of([small, large], 26, 50)).toBe(first);
  expect(cache.of([large, small, small], 26, 50)).toBe(first);
  expect(cache.of([large, large.slice()], 26, 50)).not.toBe(first);
});

test("runs are not used where groups have many of them (1)", () => {
  const cache = new RunsCache();
  const scattered = new Int32Array(1_000).map((_, document) => document % 3);
  const runs = cache.of([scattered], 3, 0);
  expect(runs.ofSegment(scattered)).toBeNull();
  expect(runs.firstOf(1)).toBeLessThan(0);
  expect([runs.positionCount, runs.later.positions.length]).toEqual([0, 0]);
});
