/**
 * The text of UTF-16 units:
 *  1. Each unit is kept, lone surrogates too, in text of any length.
 *  2. Units of a byte are those below 256.
 *  3. Units of shared memory are read like others.
 */
import { expect, test } from "vitest";
import { textOfUnits } from "../../src/collections/text-of-units.js";

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

test("keeps each unit (1)", () => {
  const piece = "aé漢😀\ud800\u0000";
  for (const times of [0, 1, 2, 584, 585, 586, 2_000]) {
    const text = piece.repeat(times);
    expect(textOfUnits(unitsOf(text))).toBe(text);
  }
});

test("takes units of a byte (2)", () => {
  const bytes = Uint8Array.from({ length: 5_000 }, (_, i) => i % 256);
  expect(textOfUnits(bytes)).toBe(
    String.fromCharCode(...bytes.subarray(0, 256))
      .repeat(20)
      .slice(0, 5_000),
  );
});

test("reads shared memory (3)", () => {
  const shared = new Uint8Array(new SharedArrayBuffer(3));
  shared.set([0x61, 0x62, 0x63]);
  expect(textOfUnits(shared)).toBe("abc");
});
