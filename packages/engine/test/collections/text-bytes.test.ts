/**
 * Texts as bytes, against Node's UTF-8 and the order of JavaScript:
 *  1. Well-formed texts without characters beyond the Basic Multilingual Plane are UTF-8.
 *  2. Every text is kept, lone surrogates and pairs of them, too. Bytes and units are counted.
 *  3. The order of bytes is that of UTF-16 units, also if a text is compared without encoding it.
 *  4. Bytes of shared memory are read like others.
 *  5. A hash of bytes is that of their text.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  byteCountOf,
  compareToText,
  textOfBytes,
  unitCountOf,
  writeText,
} from "../../src/collections/text-bytes.js";
import { bytesHash, textHash } from "../../src/doc-values/text-hash.js";
import { anyText } from "../any-text.js";

function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(byteCountOf(text));
  expect(writeText(text, bytes, 0)).toBe(bytes.length);
  return bytes;
}

test("UTF-8 of the Basic Multilingual Plane (1)", () => {
  const units = fc.integer({ min: 0, max: 0xffff }).filter((unit) => unit < 0xd800 || unit > 0xdfff);
  fc.assert(
    fc.property(fc.array(units, { maxLength: 20 }), (codes) => {
      const text = String.fromCharCode(...codes);
      expect(Buffer.from(bytesOf(text))).toEqual(Buffer.from(text));
    }),
  );
});

test("every text is kept (2)", () => {
  const bounds = String.fromCharCode(0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0xffff);
  for (const text of ["", bounds, "😀", "\ud83d", "\ude00\ud83d", "é漢".repeat(5_000)])
    expect(textOfBytes(bytesOf(text))).toBe(text);
  fc.assert(
    fc.property(anyText(), (text) => {
      const bytes = bytesOf(text);
      expect(textOfBytes(bytes)).toBe(text);
      expect(unitCountOf(bytes)).toBe(text.length);
    }),
  );
});

test("order (3)", () => {
  fc.assert(
    fc.property(anyText(), anyText(), fc.nat({ max: 3 }), (a, b, from) => {
      const order = a < b ? -1 : a > b ? 1 : 0;
      const bytes = bytesOf(a);
      expect(Math.sign(Buffer.compare(bytes, bytesOf(b)))).toBe(order);
      const within = new Uint8Array(from + bytes.length + 3).fill(0x61);
      within.set(bytes, from);
      expect(Math.sign(compareToText(within, from, from + bytes.length, b))).toBe(order);
    }),
  );
});

test("shared memory (4)", () => {
  const shared = new Uint8Array(new SharedArrayBuffer(6));
  writeText("aé漢", shared, 0);
  expect(textOfBytes(shared)).toBe("aé漢");
});

test("hash (5)", () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const bytes = bytesOf(text);
      expect(bytesHash(bytes, 0, bytes.length)).toBe(textHash(text));
    }),
  );
});
