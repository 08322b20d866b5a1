/** A number's text is compared by its first digits as by all of it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { isNumberBefore } from "../../src/facets/number-text.js";

const number = fc.oneof(
  fc.integer({ min: -200, max: 2_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: 0, max: 300, noNaN: true }),
  fc.constantFrom(1, 10, 99, 100, 9.999_999_999_999, 1e15, 999_999_999_999_999, 1e21, 1e-7, -0),
);
const text = fc.oneof(number.map(String), fc.string({ maxLength: 3 }), fc.constantFrom("1:", "1/", "9a"));

test("as texts are compared", () => {
  fc.assert(
    fc.property(number, text, (one, other) => {
      expect(isNumberBefore(one, other)).toBe(String(one) < other);
    }),
    { numRuns: 5_000 },
  );
});
