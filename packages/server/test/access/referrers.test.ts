/**
 * Patterns of `restrictions.referrers`:
 *  1. One without :// is compared with the host, with its port only if the pattern has one.
 *  2. One with :// is compared part by part: scheme (exact or *), host with port (exact, or * at its start),
 *     path (exact, or * at its end). Query and fragment never count; to an origin / is added.
 *  3. Case never matters; the default port counts as absent; hosts are compared in ASCII.
 *  4. * elsewhere, blanks, control characters, user names, ports above the highest and a / without :// are
 *     faults. A stored pattern that is a fault by now allows nothing.
 *  5. Whatever stands in a header: only the host that a browser would go to counts.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowsReferrer } from "../../src/access/referrer.js";
import { referrerPatternFault } from "../../src/patterns/referrer-pattern.js";

const allows = (pattern: string, referer: string): boolean =>
  allowsReferrer({ referrers: [pattern] }, { referer });

const cases: [pattern: string, header: string, allowed: boolean][] = [
  ["example.com", "https://example.com/page?q", true],
  ["example.com", "https://example.com:8443/", true],
  ["example.com", "https://www.example.com/", false],
  ["*.example.com", "https://www.EXAMPLE.com/", true],
  ["*.example.com", "https://example.com.evil.test/", false],
  ["EXAMPLE.com", "http://example.com/", true],
  ["example.com", "https://evil.test/example.com", false],
  ["example.com", "https://example.com@evil.test/", false],
  ["example.com", "https://evil.test\\@example.com/", false],
  ["example.com", "https://example.com./", false],
  ["localhost:3000", "http://localhost:3000/", true],
  ["localhost:3000", "http://localhost:3001/", false],
  ["localhost:*", "http://localhost:3001/", true],
  ["example.com:443", "https://example.com/", true],
  ["example.com:0443", "https://example.com/", true],
  ["example.com:443", "http://example.com/", false],
  ["*:443", "https://example.com:8443/", false],
  ["*:443", "https://example.com/", true],
  ["[::1]", "http://[::1]:8080/", true],
  ["[0:0::1]:8080", "http://[::1]:8080/", true],
  ["127.1", "http://127.0.0.1/", true],
  ["*.0.0.1", "http://127.0.0.1/", true],
  ["münchen.de", "https://xn--mnchen-3ya.de/", true],
  ["xn--mnchen-3ya.de", "https://münchen.de/", true],
  ["*.MÜNCHEN.de", "https://www.xn--mnchen-3ya.de/", true],
  ["https://example.com/*", "https://example.com/docs", true],
  ["https://example.com/*", "http://example.com/docs", false],
  ["https://example.com/*", "https://example.com:8443/docs", false],
  ["https://example.com:8443/*", "https://example.com:8443/docs", true],
  ["https://example.com:443/*", "https://example.com/docs", true],
  ["*://example.com:443/*", "http://example.com/docs", false],
  ["https://*:8443/", "https://a.test:8443", true],
  ["https://*.example.com/", "https://a.b.example.com", true],
  ["https://*.example.com/", "https://example.com", false],
  ["https://example.com/docs*", "https://example.com/docs/a", true],
  ["https://example.com/Docs*", "HTTPS://EXAMPLE.com/DOCS/a", true],
  ["https://example.com/docs", "https://example.com/docs/a", false],
  ["https://example.com/docs", "https://example.com/docs?a#b", true],
  ["https://example.com/docs?x", "https://example.com/docs?y", true],
  ["https://example.com/grün*", "https://example.com/gr%C3%BCn/a", true],
  ["https://example.com/docs/..*", "https://example.com/other", false],
  ["https://example.com/docs/*", "https://example.com/docs/../other", false],
  ["https://example.com", "https://example.com/", true],
  ["https://example.com", "https://example.com/docs", false],
  ["https://example.com/", "https://example.com", true],
  ["*://example.com/*", "https://example.com", true],
  ["*://example.com/*", "https://evil.com/?://example.com/", false],
  ["*://example.com/*", "https://evil.com/#://example.com/", false],
  ["*://example.com/*", "x://y://example.com/", false],
  ["chrome-extension://abcd/*", "chrome-extension://abcd", true],
  ["chrome-extension://abcd/*", "chrome-extension://abcd.evil/", false],
  ["*://*/*", "file:///etc/passwd", false],
  ["*", "nonsense", true],
  ["example.com", "nonsense", false],
  ["null", "null", false],
];
for (const [pattern, header, allowed] of cases) {
  test(`${pattern} ${allowed ? "allows" : "refuses"} ${header} (1, 2, 3)`, () => {
    expect(referrerPatternFault(pattern)).toBeNull();
    expect(allows(pattern, header)).toBe(allowed);
  });
}

test("without a restriction no header is needed; with one, one is", () => {
  expect(allowsReferrer({ referrers: null }, {})).toBe(true);
  expect(allowsReferrer({ referrers: ["*"] }, {})).toBe(false);
  expect(allowsReferrer({ referrers: [] }, { referer: "https://a.test/" })).toBe(false);
  expect(allowsReferrer({ referrers: ["a.test"] }, { origin: "https://a.test" })).toBe(true);
  expect(
    allowsReferrer({ referrers: ["a.test"] }, { referer: "https://b.test", origin: "https://a.test" }),
  ).toBe(false);
});

describe("faults (4)", () => {
  const headers = [
    "https://example.com/",
    "https://example.com.evil.com/",
    "https://evil.com/?://example.com/",
  ];
  const faults: [pattern: string, fault: RegExp][] = [
    ["", /must not be empty/],
    ["exa*ple.com", /only at its start and end/],
    ["example.com/docs", /must have no \//],
    ["exam ple.com", /no blanks/],
    ["https://example.com/a b", /no blanks/],
    ["user@example.com", /no user name/],
    ["https://user@example.com/*", /no user name/],
    ["https://example.com*", /in its host only at the start/],
    ["https://example.com:*", /in its host only at the start/],
    ["https://www.*.com/", /in its host only at the start/],
    ["https://example.com/*/a", /in its path only at the end/],
    ["https://example.com/**", /in its path only at the end/],
    ["https://example.com/?*", /in its path only at the end/],
    ["ht*://example.com/", /must begin with a scheme/],
    ["://example.com/", /must begin with a scheme/],
    ["https://", /must have a host/],
    ["https:///docs", /must have a host/],
    ["https://example.com:99999/", /must have a port of at most 65,535/],
    ["example.com:99999", /must have a port of at most 65,535/],
    ["\u0000.com", /no blanks and no control characters/],
    ["example.com?", /is no host/],
    ["example.com\\a", /is no host/],
    ["*ünchen.de", /is no host/],
    ["[::1", /is no host/],
    ["::1", /is no host/],
  ];
  for (const [pattern, fault] of faults) {
    test(`"${pattern}"`, () => {
      expect(referrerPatternFault(pattern)).toMatch(fault);
      for (const header of headers) expect([header, allows(pattern, header)]).toEqual([header, false]);
    });
  }

  test("one among others takes nothing from them", () => {
    const referrers = ["https://example.com*", "a.test"];
    expect(allowsReferrer({ referrers }, { referer: "https://example.com/" })).toBe(false);
    expect(allowsReferrer({ referrers }, { referer: "https://a.test/" })).toBe(true);
  });
});

describe("against a model that puts addresses together, and never takes one apart (2, 3, 5)", () => {
  const scheme = fc.constantFrom("http", "https");
  const host = fc.constantFrom(
    "example.com",
    "www.example.com",
    "example.com.evil.test",
    "evil.test",
    "[::1]",
  );
  const port = fc.constantFrom("", ":80", ":443", ":8443");
  const path = fc.constantFrom("", "/", "/docs", "/docs/a", "/other", "/docsx", "/://example.com/");
  const prefix = fc.constantFrom("", "user@", "example.com@", "example.com:pass@");
  const suffix = fc.constantFrom("", "?://example.com/docs", "#https://example.com/", "?@example.com/#x");
  const address = fc.record({ scheme, host, port, path });
  const defaultPortOf = (of: string) => (of === "https" ? ":443" : ":80");
  /** The port that is gone to, named always. */
  const fullHost = (of: { host: string; port: string }, scheme: string) =>
    of.host + (of.port === "" ? defaultPortOf(scheme) : of.port);

  test("addresses", () => {
    fc.assert(
      fc.property(
        address,
        fc.record({ anyScheme: fc.boolean(), cutHost: fc.nat({ max: 12 }), cutPath: fc.nat({ max: 5 }) }),
        address,
        prefix,
        suffix,
        (wanted, { anyScheme, cutHost, cutPath }, found, user, end) => {
          const isOpenHost = cutHost > 0 && !wanted.host.startsWith("[");
          const ending = wanted.host.slice(cutHost);
          const isOpenPath = cutPath > 0 && wanted.path !== "";
          const beginning = wanted.path.slice(0, Math.max(1, wanted.path.length - cutPath + 1));
          const pattern =
            (anyScheme ? "*" : wanted.scheme) +
            "://" +
            (isOpenHost ? `*${ending}` : wanted.host) +
            wanted.port +
            (isOpenPath ? `${beginning}*` : wanted.path);
          const header = `${found.scheme}://${user}${found.host}${found.port}${found.path}${end}`;

          const reached = fullHost(found, found.scheme);
          const expected = fullHost(
            { host: isOpenHost ? ending : wanted.host, port: wanted.port },
            found.scheme,
          );
          // A * alone stands for any port, too.
          const isAnyHost = isOpenHost && ending === "" && wanted.port === "";
          const isHost = isAnyHost || (isOpenHost ? reached.endsWith(expected) : reached === expected);
          const foundPath = found.path || "/";
          const isPath = isOpenPath ? foundPath.startsWith(beginning) : foundPath === (wanted.path || "/");
          const isScheme = anyScheme || wanted.scheme === found.scheme;
          expect([pattern, header, allows(pattern, header)]).toEqual([
            pattern,
            header,
            isScheme && isHost && isPath,
          ]);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test("whatever a header is made of, it is let through only from its own host", () => {
    const pieces = fc.constantFrom(
      ..."https: // / \\ ? # @ : . example.com evil.test :80 % %2f [ ] ; &".split(" "),
    );
    const patterns = ["example.com", "*://example.com/*", "https://example.com", "*://example.com/docs*"];
    fc.assert(
      fc.property(scheme, fc.array(pieces, { minLength: 1, maxLength: 8 }), (of, parts) => {
        const header = `${of}:${parts.join("")}`;
        if (!patterns.some((pattern) => allows(pattern, header))) return;
        // What browsers do (RFC 3986, and \ as /): the authority ends at the first of / \ ? #, its host
        // stands behind the last @.
        const [, authority = ""] = /^https?:[/\\]*([^/\\?#]*)/.exec(header) ?? [];
        expect(authority.slice(authority.lastIndexOf("@") + 1)).toMatch(/^example\.com(:\d*)?$/);
      }),
      { numRuns: 3_000 },
    );
  });
});
