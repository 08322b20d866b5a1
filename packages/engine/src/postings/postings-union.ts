import { blockLength, unpackDeltaBlock } from "../codec/bit-packing.js";
import { varintLength } from "../codec/varint.js";
import type { Bitset } from "../collections/bitset.js";
import { countPostings } from "./decode-postings.js";
import { type PostingsBytes, skipTableAt, tailAt, widthOf, wordsOf } from "./postings-bytes.js";

/** The lists of consecutive terms. List `ordinal` begins at byte `offsets[ordinal]`. */
export interface PostingListRange {
  readonly postings: PostingsBytes;
  readonly offsets: Uint32Array;
  readonly fromOrdinal: number;
  readonly toOrdinal: number;
}

/** A smaller count is one byte, and its list has no blocks. */
const shortCountEnd = 128;

const scratchDocs = new Int32Array(blockLength);

/** Sets the bit of each document of the list at `offset`. */
export function fillBitset(postings: PostingsBytes, offset: number, bits: Bitset): void {
  const count = postings.bytes[offset];
  if (count < shortCountEnd) fillFromTail(postings.bytes, offset + 1, count, -1, bits.words);
  else fillFromLongList(postings, offset, bits.words);
}

/** Sets the bit of each document of these lists. Optimised for tens of thousands of short lists. */
export function unionPostings(range: PostingListRange, bits: Bitset): void {
  const { postings, offsets, toOrdinal } = range;
  const { bytes } = postings;
  const { words } = bits;
  for (let ordinal = range.fromOrdinal; ordinal < toOrdinal; ordinal++) {
    const offset = offsets[ordinal];
    const count = bytes[offset];
    if (count < shortCountEnd) fillFromTail(bytes, offset + 1, count, -1, words);
    else fillFromLongList(postings, offset, words);
  }
}

/**
 * Sets the bits of a tail. `last` is the doc id before the tail at byte `at`. Hot loop: varints are read in
 * place.
 */
function fillFromTail(bytes: Uint8Array, at: number, length: number, last: number, words: Uint32Array): void {
  let doc = last;
  let next = at + length;
  for (let i = 0; i < length; i++) {
    let byte = bytes[next++];
    let gap = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[next++];
      gap |= (byte & 0x7f) << shift;
    }
    doc = (doc + gap + 1) | 0;
    words[doc >>> 5] |= 1 << (doc & 31);
  }
}

function fillFromLongList(postings: PostingsBytes, offset: number, bitWords: Uint32Array): void {
  const { bytes, words } = postings;
  const count = countPostings(postings, offset);
  const blockCount = count >>> 7;
  const skipTable = skipTableAt(offset + varintLength(count));
  let last = -1;
  for (let b = 0; b < blockCount; b++) {
    const start = words[skipTable + blockCount + b];
    last = unpackDeltaBlock(words, skipTable + wordsOf(start), widthOf(start), scratchDocs, 0, last);
    setBits(scratchDocs, bitWords);
  }
  const tail = tailAt(words, skipTable, blockCount);
  fillFromTail(bytes, tail, count & (blockLength - 1), last, bitWords);
}

function setBits(docs: Int32Array, words: Uint32Array): void {
  for (let i = 0; i < blockLength; i++) {
    const doc = docs[i];
    words[doc >>> 5] |= 1 << (doc & 31);
  }
}
