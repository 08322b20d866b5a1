/** The JSON of highlights is what `JSON.stringify` writes, for every text and every name of an attribute. */
import { type Highlighted, type Segment, Via } from "@findling/protocol/schemas";
import fc from "fast-check";
import { expect, it } from "vitest";
import { highlightedJson } from "../../src/search/highlighted-json.js";

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("a", '"', "\\", "\n", "\u0001", "\ud83d", "\ude00", "\u2028", "é") }),
);
const segment: fc.Arbitrary<Segment> = fc.oneof(
  fc.record({ text, match: fc.constant(false) }),
  fc.record({ text, match: fc.constant(true), via: fc.constantFrom(...Via.anyOf.map((one) => one.const)) }),
);
const highlighted: fc.Arbitrary<Highlighted> = fc.record({
  segments: fc.array(segment, { maxLength: 4 }),
  fullyMatched: fc.boolean(),
});
const path = fc.oneof(text, fc.constantFrom("__proto__", "2", "1", "title"));

const shown = fc.array(fc.tuple(path, highlighted), { maxLength: 6 });

it("is what JSON.stringify writes", () => {
  fc.assert(
    fc.property(shown, (entries) => {
      const byAttribute = Object.fromEntries(entries);
      expect(highlightedJson(byAttribute)).toBe(JSON.stringify(byAttribute));
    }),
    { numRuns: 400 },
  );
});
