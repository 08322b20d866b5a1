/**
 * Normalization of long texts:
 *  1. Decomposed marks stand in the order of NFKD, whatever stood before and after them.
 *  2. The compatible form is NFKC, of short texts and of long ones.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { decomposeInOrder } from "../../../src/analysis/normalize/canonical-order.js";
import { toCompatible } from "../../../src/analysis/normalize/compatibility.js";

const marks: string[] = [];
for (let codePoint = 0x300; codePoint < 0x20000; codePoint++) {
  const character = String.fromCodePoint(codePoint);
  if (/\p{M}/u.test(character)) marks.push(character);
}

/**
 * Letters, and marks that compose with them, that part in two, that stay where they are, or that become
 * letters.
 */
const knots = Array.from(
  "aeoαкא東가\u1100\u1161ｶﾞ\u0344\u0345\u0323\u0301\u0338\u031b\u093f\u093c\u09c7\u09be\u0f73\ufdfa",
);

const markedText = (minLength: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...knots), fc.constantFrom(...marks)), {
      minLength,
      maxLength: minLength + 100,
    })
    .map((parts) => parts.join(""));

test("all marks, from the last to the first, stand in the order of NFKD", () => {
  const text = `a${[...marks].reverse().join("")}b${marks.join("")}`;
  expect(decomposeInOrder(text)).toBe(text.normalize("NFKD"));
});

test("any text is decomposed as NFKD does it", () => {
  fc.assert(
    fc.property(fc.oneof(markedText(0), fc.string({ unit: "binary" })), (text) => {
      expect(decomposeInOrder(text)).toBe(text.normalize("NFKD"));
    }),
  );
});

test("the compatible form is NFKC", () => {
  fc.assert(
    fc.property(fc.oneof(markedText(0), markedText(60)), (text) => {
      expect(toCompatible(text)).toBe(text.normalize("NFKC"));
    }),
  );
});
