/**
 * Patterns of key restrictions: exact, or with * at the start and/or end. null allows everything, [] nothing.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowsIndex } from "../../src/patterns/index-pattern.js";
import { matchesWildcard, wildcardFault } from "../../src/patterns/wildcard.js";

describe("wildcards", () => {
  test("agree with a regular expression", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "."), maxLength: 4 });
    fc.assert(
      fc.property(letters, fc.boolean(), fc.boolean(), letters, (fixed, open, openEnd, text) => {
        const pattern = `${open ? "*" : ""}${fixed}${openEnd ? "*" : ""}`;
        const expression = `^${open ? ".*" : ""}${fixed.replaceAll(".", "\\.")}${openEnd ? ".*" : ""}$`;
        expect(matchesWildcard(pattern, text)).toBe(new RegExp(expression, "s").test(text));
      }),
    );
  });

  test("* elsewhere and the empty pattern are faults", () => {
    for (const pattern of ["a*b", "*a*b*", "", "a**"])
      expect([pattern, wildcardFault(pattern)]).not.toEqual([pattern, null]);
    for (const pattern of ["*", "**", "a", "a*", "*a", "*a*"])
      expect([pattern, wildcardFault(pattern)]).toEqual([pattern, null]);
  });
});

test("indexes: null allows all, [] none", () => {
  expect(allowsIndex({ indexes: null }, "a")).toBe(true);
  expect(allowsIndex({ indexes: [] }, "a")).toBe(false);
  expect(allowsIndex({ indexes: ["b", "a*"] }, "abc")).toBe(true);
  expect(allowsIndex({ indexes: ["A*"] }, "abc")).toBe(false);
});
