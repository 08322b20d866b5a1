/**
 * Signatures of values:
 *  1. A document has the bit of each of its values, whatever text they came in; repeated texts too.
 *  2. Of long values nothing is told.
 *  3. Values spread over all bits, and hardly any two have the same.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createAnalyzer } from "../../src/analysis/analyzer.js";
import { analyseQuery } from "../../src/query/query-words.js";
import { ANY_SIGNATURE, soughtSignature } from "../../src/segment/value-signatures.js";
import { IndexFixture } from "../searcher/index-fixture.js";

const cutter = { analyzer: createAnalyzer({ languages: ["en"], dictionary: [] }), languages: ["en"] };

function soughtBy(text: string): number {
  const { valueTexts, valueLength } = analyseQuery(cutter, text, false);
  return soughtSignature(valueTexts, valueLength);
}

const value = fc
  .array(fc.constantFrom("e-mail", "useEffect", "東京都", "한국어", "Größe", "x", "mail"), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.join(" "));

test("a document has the bits of its values (1)", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(value, fc.array(value, { maxLength: 3 })), { minLength: 1 }), (drawn) => {
      const index = new IndexFixture();
      index.write(drawn.map(([title, content], i) => ({ objectID: String(i), title, content })));
      const [{ segment }] = index.snapshot().index.segments;
      const { valueSignatures, documentNumbers } = segment.parts;
      for (const [document, number] of documentNumbers.entries()) {
        const [title, content] = drawn[Number(index.record(number)["objectID"])];
        const bits = [title, ...content].map(soughtBy);
        for (const bit of bits) expect((valueSignatures[document] & bit) >>> 0).toBe(bit);
        expect(valueSignatures[document]).toBe(bits.reduce((all, bit) => all | bit, 0) >>> 0);
      }
    }),
  );
});

test("of long values nothing is told (2)", () => {
  const longText = Array.from({ length: 13 }, (_, i) => `w${i}`);
  expect(soughtSignature(longText, 13)).toBe(ANY_SIGNATURE);
  expect(soughtSignature([], 0)).toBe(0);
  const index = new IndexFixture();
  index.write([{ objectID: "1", title: longText.join(" ") }]);
  expect(index.snapshot().index.segments[0].segment.parts.valueSignatures[0]).toBe(0);
});

test("values spread over all bits, and hardly any two have the same (3)", () => {
  const counts = Array.from({ length: 32 }, () => 0);
  const signatures = new Set<number>();
  for (let i = 0; i < 3_200; i++) {
    const signature = soughtSignature([`word${i % 57}`, `word${i}`], 2);
    signatures.add(signature);
    for (let bit = 0; bit < 32; bit++) counts[bit] += (signature >>> bit) & 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(300);
  expect(Math.max(...counts)).toBeLessThan(500);
  expect(signatures.size).toBeGreaterThan(3_000);
});
