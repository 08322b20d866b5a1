import { deltaUnpackers } from "./delta-unpackers.generated.js";

/**
 * Number of integers in a block. All integers of a block have the same bit width. They are packed without
 * gaps into 32-bit words, lowest bits first: value `i` of width `b` takes the bits `[i * b, (i + 1) * b)` of
 * `4 * b` words. (Lemire and Boytsov, "Decoding billions of integers per second through vectorization", 2015,
 * the scalar layout.)
 */
export const blockLength = 128;

/** Number of words of a block of width `bits`. */
export const packedWordCount = (bits: number): number => bits * (blockLength / 32);

/** The smallest bit width that fits each of `values[from, from + 128)`: 0 to 32. */
export function bitWidthOf(values: Uint32Array, from = 0): number {
  let all = 0;
  for (let i = from; i < from + blockLength; i++) all |= values[i];
  return 32 - Math.clz32(all);
}

/** Packs `values[from, from + 128)`, each below `2 ** bits`, into `words[at, at + 4 * bits)`. */
export function packBlock(
  values: Uint32Array,
  from: number,
  bits: number,
  words: Uint32Array,
  at: number,
): void {
  words.fill(0, at, at + packedWordCount(bits));
  if (bits === 0) return;
  for (let i = 0, bit = 0; i < blockLength; i++, bit += bits) {
    const word = at + (bit >>> 5);
    const shift = bit & 31;
    words[word] |= values[from + i] << shift;
    if (shift + bits > 32) words[word + 1] |= values[from + i] >>> (32 - shift);
  }
}

/**
 * Unpacks a block of gaps to ascending integers, at `out[to, to + 128)`. Each packed value is a gap minus 1,
 * so the first integer is `last + 1 + value 0`. Returns the last integer. All integers must be below 2 ** 31,
 * and `bits` at most 31.
 */
export function unpackDeltaBlock(
  words: Uint32Array,
  at: number,
  bits: number,
  out: Int32Array,
  to: number,
  last: number,
): number {
  return deltaUnpackers[bits](words, at, out, to, last);
}
