import { textOfUnits } from "./text-of-units.js";

/**
 * Texts as bytes. Each UTF-16 unit is encoded as UTF-8 encodes the code point of that number (CESU-8; Unicode
 * Technical Report 26), a lone surrogate as well.
 *
 *     unit                 bytes
 *     [0, 0x80)            0xxxxxxx
 *     [0x80, 0x800)        110xxxxx 10xxxxxx
 *     [0x800, 0x10000)     1110xxxx 10xxxxxx 10xxxxxx
 *
 * The order of bytes is the order of units. So sorted texts are compared, merged and front-coded as bytes,
 * without decoding. Most texts of most records are ASCII: they take half of what 16 bits a unit take.
 */

/** The unit whose first byte is at `at`. */
export function unitAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at];
  if (first < 0x80) return first;
  const second = bytes[at + 1] & 0x3f;
  if (first < 0xe0) return ((first & 0x1f) << 6) | second;
  return ((first & 0x0f) << 12) | (second << 6) | (bytes[at + 2] & 0x3f);
}

/** The number of bytes of a unit, by its first byte. */
export function bytesOfUnit(first: number): number {
  if (first < 0x80) return 1;
  return first < 0xe0 ? 2 : 3;
}

/** The number of bytes of a text. */
export function byteCountOf(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x80) count += unit < 0x800 ? 1 : 2;
  }
  return count;
}

/** The number of UTF-16 units of the texts in `bytes`. */
export function unitCountOf(bytes: Uint8Array): number {
  let count = 0;
  // Each unit has one byte that does not continue another.
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] & 0xc0) !== 0x80) count++;
  return count;
}

/** Writes a text from `at` on. Returns the index behind it. */
export function writeText(text: string, bytes: Uint8Array, at: number): number {
  let to = at;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) {
      bytes[to++] = unit;
      continue;
    }
    if (unit < 0x800) bytes[to++] = 0xc0 | (unit >>> 6);
    else {
      bytes[to++] = 0xe0 | (unit >>> 12);
      bytes[to++] = 0x80 | ((unit >>> 6) & 0x3f);
    }
    bytes[to++] = 0x80 | (unit & 0x3f);
  }
  return to;
}

/** The text that the bytes encode. */
export function textOfBytes(bytes: Uint8Array): string {
  const count = unitCountOf(bytes);
  if (count === bytes.length) return textOfUnits(bytes);
  const units = new Uint16Array(count);
  let at = 0;
  for (let i = 0; i < count; i++) {
    units[i] = unitAt(bytes, at);
    at += bytesOfUnit(bytes[at]);
  }
  return textOfUnits(units);
}

/** Negative if the text of `[from, end)` in `a` comes before that of `[otherFrom, otherEnd)` in `b`. */
// Hot: six parameters instead of two objects.
export function compareTextBytes(
  a: Uint8Array,
  from: number,
  end: number,
  b: Uint8Array,
  otherFrom: number,
  otherEnd: number,
): number {
  let i = from;
  let j = otherFrom;
  while (i < end && j < otherEnd) {
    const difference = a[i++] - b[j++];
    if (difference !== 0) return difference;
  }
  return end - i - (otherEnd - j);
}

/** Negative if the text of the bytes `[from, to)` comes before `text`, 0 if it is the same. */
export function compareToText(bytes: Uint8Array, from: number, to: number, text: string): number {
  let at = from;
  for (let i = 0; i < text.length; i++) {
    if (at === to) return -1;
    const difference = unitAt(bytes, at) - text.charCodeAt(i);
    if (difference !== 0) return difference;
    at += bytesOfUnit(bytes[at]);
  }
  return to - at;
}
