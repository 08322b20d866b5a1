/**
 * Bit packing:
 *  1. What is packed at any width from 0 to 32, and at any place, is read back bit by bit.
 *  2. Gaps come back as the sums they lead to.
 *  3. The generated file is what its generator prints.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bitWidthOf,
  blockLength,
  packBlock,
  packedWordCount,
  unpackDeltaBlock,
} from "../../src/codec/bit-packing.js";

const blockOf = (max: number) =>
  fc
    .array(fc.integer({ min: 0, max }), { minLength: blockLength, maxLength: blockLength })
    .map((values) => Uint32Array.from(values));

const blockAndWidth = (widthMax: number) =>
  fc.nat({ max: widthMax }).chain((width) => blockOf(2 ** width - 1).map((values) => ({ values, width })));

/** Bit by bit. */
function unpacked(words: Uint32Array, at: number, width: number): number[] {
  const bitOf = (place: number) => (words[at + (place >>> 5)] >>> (place & 31)) & 1;
  return Array.from({ length: blockLength }, (_, i) => {
    let value = 0;
    for (let bit = width - 1; bit >= 0; bit--) value = value * 2 + bitOf(i * width + bit);
    return value;
  });
}

describe("bit packing", () => {
  it("gives back every width (1)", () => {
    fc.assert(
      fc.property(blockAndWidth(32), fc.nat({ max: 5 }), ({ values, width }, at) => {
        expect(bitWidthOf(values)).toBeLessThanOrEqual(width);
        const words = new Uint32Array(at + packedWordCount(width) + 1).fill(0xdeadbeef);
        packBlock(values, 0, width, words, at);
        expect(words.at(-1)).toBe(0xdeadbeef);
        expect(unpacked(words, at, width)).toEqual([...values]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(Array.from({ length: 33 }, (_, width) => width))("packs extreme values of %i bits (1)", (width) => {
    const values = Uint32Array.from({ length: blockLength }, (_, i) => (i % 3 === 0 ? 0 : 2 ** width - 1));
    const words = new Uint32Array(packedWordCount(width));
    packBlock(values, 0, width, words, 0);
    expect(unpacked(words, 0, width)).toEqual([...values]);
    expect(bitWidthOf(values)).toBe(width);
  });

  it.each(Array.from({ length: 32 }, (_, width) => width))("sums gaps of %i bits (2)", (width) => {
    // Few large gaps, so that the sums stay below 2 ** 31.
    const values = Uint32Array.from({ length: blockLength }, (_, i) =>
      i === 77 ? Math.max(0, 2 ** width - 1 - 3 * blockLength) : i % Math.min(3, 2 ** width),
    );
    const words = new Uint32Array(packedWordCount(width));
    packBlock(values, 0, width, words, 0);
    const expected: number[] = [];
    let last = 6;
    for (const value of values) expected.push((last += value + 1));
    const out = new Int32Array(blockLength + 2);
    expect(unpackDeltaBlock(words, 0, width, out, 2, 6)).toBe(last);
    expect([...out.subarray(2)]).toEqual(expected);
  });

  it("has unpackers as generated (3)", () => {
    const generator = fileURLToPath(new URL("../../scripts/generate-delta-unpackers.mjs", import.meta.url));
    const printed = execFileSync(process.execPath, [generator, "--print"], { encoding: "utf8" });
    const file = new URL("../../src/codec/delta-unpackers.generated.ts", import.meta.url);
    expect(readFileSync(file, "utf8")).toBe(printed);
  });
});
