/** Numbers of hashes, against a Map: dense, in the order in which they came, also past several growths. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { HashNumbers } from "../../src/doc-values/hash-numbers.js";

const hash = fc.oneof(
  fc.nat(50),
  fc.maxSafeNat(),
  // These hashes have equal low bits: they meet in the same slot.
  fc.nat(300).map((high) => high * 2 ** 32 + 7),
);

test("gives equal hashes equal numbers", () => {
  fc.assert(
    fc.property(fc.array(hash, { maxLength: 3_000, size: "max" }), (hashes) => {
      const numbers = new HashNumbers();
      const expected = new Map<number, number>();
      for (const each of hashes) {
        const known = expected.get(each) ?? expected.size;
        expect(numbers.numberOf(each, expected.size)).toBe(known);
        expected.set(each, known);
      }
    }),
  );
});
