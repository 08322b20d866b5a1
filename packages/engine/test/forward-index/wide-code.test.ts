/**
 * Codes of two units:
 *  1. come back from their units, up to the greatest one;
 *  2. their first unit is WIDE or more, their second that of a plain term;
 *  3. are the same for ever: those of kept segments are read by later releases.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { GrowableUint16 } from "../../src/collections/growable-array.js";
import { FIRST_TERM, WIDE } from "../../src/forward-index/token-codes.js";
import { encodeDocument } from "../../src/forward-index/token-encoder.js";
import { codeMax, highUnit, lowUnit, wideCode } from "../../src/forward-index/wide-code.js";
import { segmentFormat } from "../../src/segment/segment-format.js";

test("codes come back from two units (1, 2)", () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: WIDE, max: codeMax }), fc.constantFrom(WIDE, codeMax)), (code) => {
      expect(wideCode(highUnit(code), lowUnit(code))).toBe(code);
      expect(highUnit(code)).toBeGreaterThanOrEqual(WIDE);
      expect(highUnit(code)).toBeLessThanOrEqual(0xffff);
      expect(lowUnit(code)).toBeGreaterThanOrEqual(FIRST_TERM);
      expect(lowUnit(code)).toBeLessThan(WIDE);
    }),
  );
});

test("codes of a version have the same units for ever (3)", () => {
  const units = [WIDE, 0xffff, 0x10000, 1_000_000, codeMax].map((code) => [highUnit(code), lowUnit(code)]);
  expect([segmentFormat.version, ...units]).toEqual([
    10,
    [0xf000, 0xefff],
    [0xffff, 0xefff],
    [0xf000, 0xeffe],
    [0xf240, 0xef1a],
    [0xffff, 9],
  ]);
});

test("a code above the greatest one is refused (1)", () => {
  const document = { codes: new Uint32Array(0), dictionaryNumber: new Uint32Array(0) };
  encodeDocument({ ...document, length: codeMax }, new GrowableUint16());
  expect(() => encodeDocument({ ...document, length: codeMax + 1 }, new GrowableUint16())).toThrow(
    RangeError,
  );
});
