import fc from "fast-check";
import { expect, test } from "vitest";
import { lowerBound } from "../../src/collections/lower-bound.js";

test("lowerBound finds the first value in the range that is at least the target", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 60 }), { maxLength: 40 }),
      fc.nat(45),
      fc.nat(45),
      fc.nat({ max: 62 }),
      (numbers, one, other, target) => {
        const values = Uint32Array.from(numbers).sort();
        const from = Math.min(one, other, values.length);
        const to = Math.min(Math.max(one, other), values.length);
        const found = values.findIndex((value, i) => i >= from && i < to && value >= target);
        expect(lowerBound(values, from, to, target)).toBe(found === -1 ? to : found);
      },
    ),
  );
});
