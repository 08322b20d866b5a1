/**
 * Tables of strings, by UTF-16 code units:
 *  1. A text that is in one or not stands to each of its ordinals as it does to the string of that ordinal.
 *  2. Beginnings of strings of two tables are compared as their texts are.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { buildStringTable, StringTable } from "../../src/doc-values/string-table.js";

const text = fc.string({ unit: fc.constantFrom("a", "b", "ä", "漢", "𝒳", "\uffff", "\ud800"), maxLength: 3 });

test("a text has a number among the ordinals, and an ordinal if it is there (1)", () => {
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 20 }), text, (texts, sought) => {
      const ascending = texts.sort((a, b) => (a < b ? -1 : 1));
      const table = new StringTable(buildStringTable(ascending));
      const number = table.ordinalOrBetween(sought);
      expect(ascending.map((_, ordinal) => Math.sign(ordinal - number))).toEqual(
        ascending.map((each) => (each === sought ? 0 : each < sought ? -1 : 1)),
      );
      expect(table.ordinalOf(sought)).toBe(ascending.indexOf(sought));
    }),
  );
});

test("beginnings of strings are compared like texts (2)", () => {
  fc.assert(
    fc.property(
      text,
      text,
      fc.constantFrom(0, 1, 2, 3, Number.POSITIVE_INFINITY),
      (one, another, unitsMax) => {
        const [table, other] = [one, another].map((each) => new StringTable(buildStringTable([each])));
        const [a, b] = [one, another].map((each) => each.slice(0, unitsMax));
        expect(Math.sign(table.compareBeginnings(0, other, 0, unitsMax))).toBe(a === b ? 0 : a < b ? -1 : 1);
      },
    ),
    { numRuns: 1_000 },
  );
});
