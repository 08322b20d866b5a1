/**
 * The JSON of highlights:
 *  1. It is what `JSON.stringify` writes, for every text and every name of an attribute, whatever was written
 *     before.
 */
import { type Highlighted, type Segment, Via } from "@findling/protocol/schemas";
import fc from "fast-check";
import { expect, it } from "vitest";
import { HighlightedJson } from "../../src/search/highlighted-json.js";

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

it("is what JSON.stringify writes (1)", () => {
  fc.assert(
    fc.property(fc.array(shown, { maxLength: 4 }), (hits) => {
      const json = new HighlightedJson();
      // Each once more with what the one before shows, as the same objects.
      for (const [i, entries] of hits.entries()) {
        for (const all of [entries, [...(hits[i - 1] ?? []), ...entries]]) {
          const byAttribute = Object.fromEntries(all);
          expect(json.of(byAttribute)).toBe(JSON.stringify(byAttribute));
        }
      }
    }),
  );
});
