/**
 * Patterns of key restrictions:
 *  1. Exact, or with * at the start and/or end.
 *  2. A referrer pattern without :// is compared with the host, with its port only if the pattern has one;
 *     the default port counts as absent. One with :// is compared with the whole header. Case never matters.
 *  3. null allows everything, [] nothing.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowsIndex } from "../../src/access/index-pattern.js";
import { allowsReferrer, referrerPatternFault } from "../../src/access/referrer-pattern.js";
import { matchesWildcard, wildcardFault } from "../../src/access/wildcard.js";

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

describe("referrers", () => {
  const allows = (pattern: string, referer: string): boolean =>
    allowsReferrer({ referrers: [pattern] }, { referer });

  const cases: [string, string, boolean][] = [
    ["example.com", "https://example.com/page?q", true],
    ["example.com", "https://example.com:8443/", true],
    ["example.com", "https://www.example.com/", false],
    ["*.example.com", "https://www.EXAMPLE.com/", true],
    ["*.example.com", "https://example.com.evil.test/", false],
    ["EXAMPLE.com", "http://example.com/", true],
    ["example.com", "https://evil.test/example.com", false],
    ["example.com", "https://example.com@evil.test/", false],
    ["localhost:3000", "http://localhost:3000/", true],
    ["localhost:3000", "http://localhost:3001/", false],
    ["localhost:*", "http://localhost:3001/", true],
    ["example.com:443", "https://example.com/", true],
    ["example.com:443", "http://example.com/", false],
    ["*:443", "https://example.com:8443/", false],
    ["[::1]", "http://[::1]:8080/", true],
    ["https://example.com/*", "https://example.com/docs", true],
    ["https://example.com/*", "http://example.com/docs", false],
    ["https://example.com/docs*", "https://example.com/docs/a", true],
    ["https://example.com", "https://example.com/", true],
    ["https://example.com/", "https://example.com", true],
    ["*://example.com/*", "https://example.com", true],
    ["*", "nonsense", true],
    ["example.com", "nonsense", false],
    ["null", "null", false],
  ];
  for (const [pattern, referer, allowed] of cases) {
    test(`${pattern} ${allowed ? "allows" : "refuses"} ${referer}`, () =>
      expect(allows(pattern, referer)).toBe(allowed));
  }

  test("without a restriction no header is needed; with one, one is", () => {
    expect(allowsReferrer({ referrers: null }, {})).toBe(true);
    expect(allowsReferrer({ referrers: ["*"] }, {})).toBe(false);
    expect(allowsReferrer({ referrers: [] }, { referer: "https://a.test/" })).toBe(false);
  });

  test("a / without :// is a fault", () => {
    expect(referrerPatternFault("example.com/docs")).toMatch(/\//);
    expect(referrerPatternFault("https://example.com/docs*")).toBeNull();
  });
});
