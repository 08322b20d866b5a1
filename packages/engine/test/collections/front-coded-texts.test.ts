/**
 * Front-coded texts, against a sorted array of strings:
 *  1. Each text is found by its rank.
 *  2. The ranks of a text are found, however many they are, and where there are none.
 *  3. A walk reports what each text has in common with the one before.
 *  4. A text takes what it does not share with the one before, and in whole every 16th.
 *  5. A merge walks the texts of all inputs in order, equal ones in the order of the inputs, and knows the
 *     same of them.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { FrontCodedCursor } from "../../src/collections/front-coded-cursor.js";
import { FrontCodedMerge } from "../../src/collections/front-coded-merge.js";
import { FrontCodedReader } from "../../src/collections/front-coded-reader.js";
import type { FrontCodedTexts } from "../../src/collections/front-coded-texts.js";
import { FrontCodedWriter } from "../../src/collections/front-coded-writer.js";
import { byteCountOf, textOfBytes, writeText } from "../../src/collections/text-bytes.js";
import { anyText } from "../any-text.js";

/** More than two blocks in many cases; by code unit. */
const sortedTexts = (): fc.Arbitrary<string[]> =>
  fc.array(anyText(), { maxLength: 70, size: "max" }).map((texts) => texts.sort());

function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(byteCountOf(text));
  writeText(text, bytes, 0);
  return bytes;
}

function commonOf(a: Uint8Array, b: Uint8Array): number {
  let common = 0;
  while (common < a.length && common < b.length && a[common] === b[common]) common++;
  return common;
}

/** Returns how many bytes each text has in common with the one before. */
const commonsOf = (texts: readonly string[]): number[] =>
  texts.map((text, at) => commonOf(bytesOf(at === 0 ? "" : texts[at - 1]), bytesOf(text)));

function frontCoded(texts: readonly string[]): FrontCodedTexts {
  const commons = commonsOf(texts);
  const writer = new FrontCodedWriter();
  for (const [at, text] of texts.entries()) {
    const bytes = bytesOf(text);
    writer.add(bytes, bytes.length, commons[at]);
  }
  return writer.finish();
}

const textOf = ({ bytes, length }: { bytes: Uint8Array; length: number }): string =>
  textOfBytes(bytes.subarray(0, length));

test("texts by rank (1)", () => {
  fc.assert(
    fc.property(sortedTexts(), (texts) => {
      const reader = new FrontCodedReader(frontCoded(texts));
      // Backwards: no reading depends on the one before.
      for (let rank = texts.length - 1; rank >= 0; rank--) expect(reader.textAt(rank)).toBe(texts[rank]);
    }),
  );
});

test("long texts (1)", () => {
  const texts = [127, 128, 16_383, 16_384, 16_385, 40_000].map((length) => "x".repeat(length));
  const reader = new FrontCodedReader(frontCoded(texts));
  for (const [rank, text] of texts.entries()) expect(reader.textAt(rank)).toBe(text);
});

test("ranks by text (2)", () => {
  fc.assert(
    fc.property(sortedTexts(), fc.array(anyText(), { maxLength: 10 }), (texts, others) => {
      const reader = new FrontCodedReader(frontCoded(texts));
      for (const sought of [...texts, ...others, "", "\uffff\uffff"]) {
        const from = texts.filter((text) => text < sought).length;
        const to = texts.filter((text) => text <= sought).length;
        expect(reader.rangeOf(sought)).toEqual({ from, to });
      }
    }),
  );
});

test.each([0, 1, 15, 16, 17, 32, 33])("%i equal texts (2)", (count) => {
  const reader = new FrontCodedReader(frontCoded(["a", ...Array.from({ length: count }, () => "b"), "c"]));
  expect(reader.rangeOf("b")).toEqual({ from: 1, to: 1 + count });
});

test("a walk (3)", () => {
  fc.assert(
    fc.property(sortedTexts(), (texts) => {
      const cursor = new FrontCodedCursor(frontCoded(texts));
      const walked: unknown[] = [];
      while (cursor.next()) walked.push([cursor.rank, textOf(cursor), cursor.common]);
      const commons = commonsOf(texts);
      expect(walked).toEqual(texts.map((text, rank) => [rank, text, commons[rank]]));
    }),
  );
});

test("what a text takes (4)", () => {
  const texts = Array.from({ length: 18 }, (_, at) => `en/${String.fromCharCode(97 + at)}`);
  const { bytes, blocks } = frontCoded(texts);
  const [whole, rest] = [2 + 4, 2 + 1];
  expect([...blocks]).toEqual([0, whole + 15 * rest, 2 * whole + 16 * rest]);
  expect(bytes).toHaveLength(2 * whole + 16 * rest);
  expect(frontCoded([]).bytes).toHaveLength(0);
  expect([...frontCoded(["x".repeat(300), "x".repeat(300)]).bytes.subarray(-4)]).toEqual([
    0x78, 0xac, 0x02, 0,
  ]);
});

test("a merge (5)", () => {
  fc.assert(
    fc.property(fc.array(sortedTexts(), { maxLength: 9 }), (inputs) => {
      const walks = inputs.map((texts) => new FrontCodedCursor(frontCoded(texts)));
      const merge = new FrontCodedMerge(walks);
      const merged: unknown[] = [];
      while (merge.next()) merged.push([merge.input, textOf(walks[merge.input]), merge.common]);
      const expected = inputs
        .flatMap((texts, input) => texts.map((text) => ({ input, text })))
        .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.input - b.input));
      const commons = commonsOf(expected.map(({ text }) => text));
      expect(merged).toEqual(expected.map(({ input, text }, at) => [input, text, commons[at]]));
    }),
  );
});
