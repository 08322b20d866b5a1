/**
 * The terms that are looked for, of one query after the other:
 *  1. are those that were added since the last reset, by number or by rank, however many;
 *  2. stop a reader at their units, and no other term does, but for those of two units with the same first
 *     one.
 */
import { drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SoughtTerms, STOP } from "../../src/forward-index/sought-terms.js";
import { FIRST_TERM, WIDE } from "../../src/forward-index/token-codes.js";
import { highUnit } from "../../src/forward-index/wide-code.js";
import { expectSame } from "../expect-same.js";

const termCount = 70_000;
/** A layer with term 10,000 and all behind it, in an order of their own. */
const layer = {
  first: 10_000,
  termOffsetByRank: Uint32Array.from({ length: 60_000 }, (_, rank) => (rank * 7_919) % 60_000),
};

const range = fc
  .tuple(fc.nat(60_000), fc.oneof(fc.nat(50), fc.nat(9_000)))
  .map(([from, length]) => ({ from, to: Math.min(from + length, 60_000) }));
const query = fc.record({
  terms: fc.array(fc.nat(termCount - 1), { maxLength: 20 }),
  ranges: fc.array(range, { maxLength: 3 }),
});

test("are those added since the last reset (1, 2)", () => {
  const fresh = new SoughtTerms();
  fresh.reset(termCount);
  fc.assert(
    fc.property(fc.array(query, { minLength: 1, maxLength: 5 }), (queries) => {
      const sought = new SoughtTerms();
      for (const { terms, ranges } of queries) {
        sought.reset(termCount);
        expectSame(sought.bits, fresh.bits);
        expectSame(sought.steps, fresh.steps);
        const expected = new Set(terms);
        for (const term of terms) sought.add(term);
        for (const { from, to } of ranges) {
          sought.addRanks(layer, from, to);
          for (let rank = from; rank < to; rank++) expected.add(layer.first + layer.termOffsetByRank[rank]);
        }
        const codes = [...expected].map((term) => FIRST_TERM + term);
        const classes = new Set(codes.filter((code) => code >= WIDE).map(highUnit));
        let wrong = 0;
        for (let term = 0; term < termCount; term++) {
          if (sought.has(term) !== expected.has(term)) wrong++;
          const code = FIRST_TERM + term;
          if (code < WIDE && (sought.steps[code] === STOP) !== expected.has(term)) wrong++;
          if (code >= WIDE && (sought.steps[highUnit(code)] === STOP) !== classes.has(highUnit(code)))
            wrong++;
        }
        expect(wrong).toBe(0);
      }
    }),
    { numRuns: drawnCases(15) },
  );
});
