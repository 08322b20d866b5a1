import fc from "fast-check";
import { expect, test } from "vitest";
import { gallop } from "../../src/collections/gallop.js";

test("gallop finds the first value that is at least the target", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat({ max: 300 })),
      fc.nat(20),
      fc.nat({ max: 310 }),
      (numbers, from, target) => {
        const values = Int32Array.from(numbers).sort();
        const start = Math.min(from, values.length);
        const found = values.findIndex((value, i) => i >= start && value >= target);
        expect(gallop(values, start, values.length, target)).toBe(found === -1 ? values.length : found);
      },
    ),
  );
});
