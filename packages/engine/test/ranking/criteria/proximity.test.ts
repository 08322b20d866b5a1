/**
 * Criterion 4, against all pairs of occurrences by the formula of ranking 3, row 4:
 *  1. The least distance of each pair of words consecutive among those that matched, summed.
 *  2. At most 8 a pair, and 8 without a common attribute.
 *  3. Less the free words between the two in the query, but at least 1.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { proximityOf } from "../../../src/ranking/criteria/proximity.js";
import { OccurrenceList } from "../../../src/reading/occurrence-list.js";

interface Occurrence {
  readonly word: number;
  readonly slot: number;
  readonly start: number;
  readonly end: number;
}

const occurrence: fc.Arbitrary<Occurrence> = fc
  .record({ word: fc.nat(3), slot: fc.nat(1), start: fc.nat(30), span: fc.constantFrom(0, 0, 0, 1, 3) })
  .map(({ word, slot, start, span }) => ({ word, slot, start, end: start + span }));

function listOf(all: readonly Occurrence[]): OccurrenceList {
  const list = new OccurrenceList();
  for (const { word, slot, start, end } of all) {
    const at = list.append();
    list.word[at] = word;
    list.slot[at] = slot;
    list.start[at] = start;
    list.end[at] = end;
  }
  list.sortInTextOrder();
  return list;
}

function distance(left: Occurrence, right: Occurrence): number {
  if (right.start > left.end) return right.start - left.end;
  if (right.end < left.start) return left.start - right.end + 1;
  return 1;
}

// Four parameters and no object: the pair, and what stands between.
function leastDistance(
  all: readonly Occurrence[],
  leftWord: number,
  rightWord: number,
  free: number,
): number {
  const lefts = all.filter(({ word }) => word === leftWord);
  const rights = all.filter(({ word }) => word === rightWord);
  const distances = lefts.flatMap((left) =>
    rights.map((right) => (left.slot === right.slot ? Math.max(1, distance(left, right) - free) : 8)),
  );
  return Math.min(8, ...distances);
}

test("sums the least distances of the pairs (1, 2, 3)", () => {
  const freeBetween = fc.array(fc.nat(3), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(occurrence, { maxLength: 24 }), freeBetween, (all, freeCounts) => {
      const planned = freeCounts.map((_, word) => ({
        freeBefore: freeCounts.slice(0, word + 1).reduce((sum, count) => sum + count, 0),
      }));
      const words = [...new Set(all.map(({ word }) => word))].sort((a, b) => a - b);
      let expected = 0;
      for (const [i, word] of words.slice(1).entries()) {
        const free = planned[word].freeBefore - planned[words[i]].freeBefore;
        expected += leastDistance(all, words[i], word, free);
      }
      const matched = words.reduce((bits, word) => bits | (1 << word), 0);
      expect(proximityOf(listOf(all), matched, planned)).toBe(expected);
    }),
  );
});
