/**
 * Occurrences that do not count (ranking 2.2), against all pairs: those that overlap another of the same word
 * through a derivation of an earlier row.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { OccurrenceList } from "../../src/reading/occurrence-list.js";
import { overlappedOf } from "../../src/reading/overlapped-occurrences.js";

const occurrence = fc
  .record({
    word: fc.nat(2),
    slot: fc.nat(1),
    start: fc.nat(20),
    span: fc.constantFrom(0, 0, 1, 3),
    derivation: fc.nat(7),
  })
  .map(({ span, ...rest }) => ({ ...rest, end: rest.start + span }));

test("finds what an earlier row overlaps, among the words asked for", () => {
  fc.assert(
    fc.property(fc.array(occurrence, { maxLength: 30 }), fc.nat(7), (all, words) => {
      const sorted = [...all].sort((a, b) => a.slot - b.slot || a.start - b.start);
      const list = new OccurrenceList();
      for (const { word, slot, start, end, derivation } of sorted) {
        const at = list.append();
        list.word[at] = word;
        list.slot[at] = slot;
        list.start[at] = start;
        list.end[at] = end;
        list.derivation[at] = derivation;
      }
      const expected = sorted.map((a) =>
        (words & (1 << a.word)) !== 0 &&
        sorted.some(
          (b) =>
            b.word === a.word &&
            b.slot === a.slot &&
            b.derivation < a.derivation &&
            a.start <= b.end &&
            b.start <= a.end,
        )
          ? 1
          : 0,
      );
      const overlapped = overlappedOf(list, (word) => (words & (1 << word)) !== 0);
      expect([...overlapped.subarray(0, list.length)]).toEqual(expected);
    }),
  );
});
