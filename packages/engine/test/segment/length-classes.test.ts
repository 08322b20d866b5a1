/**
 * Classes of lengths:
 *  1. A length is at least the least of its class, and less than the least of the next one.
 *  2. All classes fit a byte.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { leastLength, lengthClassOf } from "../../src/segment/length-classes.js";

test("hold lengths between their ends (1, 2)", () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(300), fc.nat(0x7fffffff)), (length) => {
      const lengthClass = lengthClassOf(length);
      expect(lengthClass).toBeLessThan(256);
      expect(leastLength(lengthClass)).toBeLessThanOrEqual(length);
      expect(leastLength(lengthClass + 1)).toBeGreaterThan(length);
    }),
  );
});
