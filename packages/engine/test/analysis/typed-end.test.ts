/** Where the typed part of a token ends: after whole characters with their marks, ligatures whole. */
import fc from "fast-check";
import { expect, it, test } from "vitest";
import { Terms } from "../../src/analysis/normalize/terms.js";
import { plainTypedEnd, typedEndIn } from "../../src/analysis/typed-end.js";
import { analyzerOf } from "./tokens.js";

it.each([
  ["file", 1, "f"],
  ["ﬁle", 1, "ﬁ"],
  ["ﬁle", 3, "ﬁl"],
  ["Straße", 5, "Straß"],
  ["Straße", 6, "Straß"],
  ["Straße", 7, "Straße"],
  ["re\u0301sume\u0301", 2, "re\u0301"],
  ["don't", 3, "don"],
  ["don't", 4, "don't"],
  ["e-mail", 1, "e"],
  ["e-mail", 2, "e-m"],
  ["node.js", 5, "node."],
  ["node.js.app", 8, "node.js.a"],
  ["ไทย-ลาว", 4, "ไทย-ล"],
  ["ｶﾞｲ", 1, "ｶﾞ"],
  ["word", 99, "word"],
  ["한국".normalize("NFD"), 1, "한".normalize("NFD")],
])("%j, %d typed", (token, typed, expected) => {
  const analyzer = analyzerOf({ dictionary: ["node.js"] });
  const text = `xx ${token} yy`;
  const end = analyzer.typedEnd(text, 3, 3 + token.length, typed);
  expect(text.slice(3, end)).toBe(expected);
});

test("what is plain ends where it does by characters", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "Z", "0", "'", ".", "_", "é", "\u0301", "\ufe0f", "ﬁ", "😀"),
  });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 6 }), (token, typed) => {
      const value = `x ${token} \u0301`;
      const range = { start: 2, end: 2 + token.length };
      const plainEnd = plainTypedEnd(value, range.start, range.end, typed);
      if (plainEnd >= 0) expect(plainEnd).toBe(typedEndIn(value, [range], typed, Terms.plain));
    }),
  );
  expect(plainTypedEnd("a useEffect b", 2, 11, 3)).toBe(5);
});
