/** A term's ordinal is found by its number, and that of no other term, whatever the numbers are. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { NO_TERM } from "../../src/dictionary/term-dictionary.js";
import { NO_ORDINAL, TermOrdinals } from "../../src/segment/term-ordinals.js";

// Numbers that lie close together, and numbers whose hashes do.
const number = fc.oneof(
  fc.nat({ max: 200 }),
  fc.nat({ max: 2 ** 28 }),
  fc.nat({ max: 50 }).map((factor) => factor * 2 ** 20),
);

it("finds each term at its ordinal, and no other", () => {
  fc.assert(
    fc.property(fc.uniqueArray(number, { maxLength: 300 }), fc.array(number), (numbers, others) => {
      const ordinals = new TermOrdinals(Uint32Array.from(numbers));
      for (const [ordinal, term] of numbers.entries()) expect(ordinals.ordinalOf(term)).toBe(ordinal);
      for (const term of others) expect(ordinals.ordinalOf(term)).toBe(numbers.indexOf(term));
      expect(ordinals.ordinalOf(NO_TERM)).toBe(NO_ORDINAL);
    }),
  );
});
