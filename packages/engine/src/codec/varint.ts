import type { GrowableBytes } from "../collections/growable-array.js";

/** Where a reader stands in its bytes: used again for many reads, so that none allocates. */
export interface ByteCursor {
  bytes: Uint8Array;
  offset: number;
}

/** The most bytes that one varint takes. */
export const varintBytesMax = 5;

/**
 * Appends an unsigned 32-bit integer as a LEB128 varint: seven bits a byte, lowest first, the high bit set on
 * all but the last byte. `300` is `ac 02`.
 */
export function writeVarint(sink: GrowableBytes, value: number): void {
  sink.reserve(varintBytesMax);
  const { array } = sink;
  let at = sink.length;
  let rest = value >>> 0;
  while (rest > 0x7f) {
    array[at++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  array[at++] = rest;
  sink.length = at;
}

/** Reads what `writeVarint` wrote, and moves the cursor past it. */
export function readVarint(cursor: ByteCursor): number {
  const { bytes } = cursor;
  let at = cursor.offset;
  let byte = bytes[at++];
  let value = byte & 0x7f;
  for (let shift = 7; byte > 0x7f; shift += 7) {
    byte = bytes[at++];
    value |= (byte & 0x7f) << shift;
  }
  cursor.offset = at;
  return value >>> 0;
}

/** Bytes that `writeVarint` takes for `value`. */
export function varintLength(value: number): number {
  return value === 0 ? 1 : Math.ceil((32 - Math.clz32(value)) / 7);
}
