/**
 * Tables of strings: a text that is in one or not stands to each of its ordinals as it does to the string of
 * that ordinal, by UTF-16 code units.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { buildStringTable, StringTable } from "../../src/doc-values/string-table.js";

const text = fc.string({ unit: fc.constantFrom("a", "b", "ä", "漢", "𝒳", "\uffff", "\ud800"), maxLength: 3 });

test("a text has a number among the ordinals, and an ordinal if it is there", () => {
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
