/**
 * The list of occurrences:
 *  1. It grows without losing anything.
 *  2. Sorting puts it in text order, equal places in the order in which they came.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { OccurrenceList } from "../../src/reading/occurrence-list.js";

interface Occurrence {
  readonly slot: number;
  readonly start: number;
}

const occurrences: fc.Arbitrary<Occurrence[]> = fc.array(
  fc.record({ slot: fc.nat(3), start: fc.nat(65_535) }),
  { maxLength: 200 },
);

/** In order, with a tail that is in order. */
const twoRuns = fc
  .tuple(occurrences, occurrences)
  .map((runs) => runs.flatMap((run) => [...run].sort((a, b) => a.slot - b.slot || a.start - b.start)));

/** `phrase` numbers the occurrences as they came. */
function listOf(all: readonly Occurrence[]): OccurrenceList {
  const list = new OccurrenceList();
  for (const [i, { slot, start }] of all.entries()) {
    const at = list.append();
    list.slot[at] = slot;
    list.start[at] = start;
    list.phrase[at] = i;
  }
  return list;
}

test("sorting is stable, by slot and then by start", () => {
  fc.assert(
    fc.property(fc.oneof(occurrences, twoRuns), (all) => {
      const list = listOf(all);
      list.sortInTextOrder();
      const expected = all
        .map((occurrence, i) => ({ ...occurrence, i }))
        .sort((a, b) => a.slot - b.slot || a.start - b.start || a.i - b.i);
      expect(list.length).toBe(all.length);
      expect([...list.phrase.subarray(0, list.length)]).toEqual(expected.map(({ i }) => i));
      expect([...list.start.subarray(0, list.length)]).toEqual(expected.map(({ start }) => start));
    }),
  );
});
