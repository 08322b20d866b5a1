import fc from "fast-check";
import { expect, test } from "vitest";
import { prefixKey, secondKey, sortByText } from "../../src/collections/text-order.js";

/** Order by keys is that of the default sort of strings, whatever units they have. */

/** Few units, so that texts share their beginnings, and those at which keys change their meaning. */
const text = fc
  .array(fc.constantFrom("\0", "a", "b", "\u00fe", "\u00ff", "\u0100", "\ud800", "\uffff"), { maxLength: 12 })
  .map((units) => units.join(""));

function sorted(texts: readonly string[]): string[] {
  const high = Uint32Array.from(texts, (t) => prefixKey(t, 0));
  const low = Uint32Array.from(texts, secondKey);
  const numbers = Uint32Array.from(texts.keys());
  sortByText(numbers, { texts, high, low });
  return Array.from(numbers, (number) => texts[number]);
}

test("texts come in order of their code units", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.oneof(text, fc.string({ unit: "binary" })), { maxLength: 200 }),
      (texts) => {
        expect(sorted(texts)).toEqual([...texts].sort());
      },
    ),
    { numRuns: 500 },
  );
});

test("many texts with the same beginning come in order", () => {
  const texts = Array.from({ length: 300 }, (_, i) => `beginning${(i * 7919) % 300}`);
  expect(sorted(texts)).toEqual([...texts].sort());
});

test("some of the texts are sorted", () => {
  const texts = ["d", "a", "c", "b"];
  const numbers = Uint32Array.of(0, 2, 3);
  sortByText(numbers, {
    texts,
    high: Uint32Array.from(texts, (t) => prefixKey(t, 0)),
    low: Uint32Array.from(texts, secondKey),
  });
  expect([...numbers]).toEqual([3, 2, 0]);
});
