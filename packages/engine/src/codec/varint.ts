import type { GrowableBytes } from "../collections/growable-array.js";

/**
 * Bytes and the offset of the next read. Callers use one cursor for many reads, so reading allocates nothing.
 */
export interface ByteCursor {
  bytes: Uint8Array;
  offset: number;
}

/** The largest number of bytes of a varint. */
export const varintBytesMax = 5;

/**
 * Appends an unsigned 32-bit integer as a LEB128 varint: seven bits per byte, lowest first. The high bit is
 * set on all bytes except the last. `300` is `ac 02`.
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

/** Reads a varint, and moves the cursor behind it. */
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

/** Number of bytes that `writeVarint` appends for `value`. */
export function varintLength(value: number): number {
  return value === 0 ? 1 : Math.ceil((32 - Math.clz32(value)) / 7);
}
