import { blockLength, unpackDeltaBlock } from "../codec/bit-packing.js";
import { varintLength } from "../codec/varint.js";
import type { Bitset } from "../collections/bitset.js";
import { countPostings } from "./decode-postings.js";
import {
  type PostingsBytes,
  packedPayloadAt,
  skipTableAt,
  tailAt,
  widthBits,
  widthMask,
} from "./postings-bytes.js";

/** Lists of consecutive terms: list `ordinal` begins at byte `offsets[ordinal]`. */
export interface PostingListRange {
  readonly postings: PostingsBytes;
  readonly offsets: Uint32Array;
  readonly fromOrdinal: number;
  readonly toOrdinal: number;
}

/** A count below this is one byte, and its list has no blocks. */
const shortCountEnd = 128;

const scratchDocs = new Int32Array(blockLength);

/** Sets the bit of every document of the list at `offset`. */
export function fillBitset(postings: PostingsBytes, offset: number, bits: Bitset): void {
  const count = postings.bytes[offset];
  if (count < shortCountEnd) fillFromTail(postings.bytes, offset + 1, count, -1, bits.words);
  else fillFromLongList(postings, offset, bits.words, null);
}

/** Sets the bit of every document of these lists. Made for tens of thousands of short lists. */
export function unionPostings(range: PostingListRange, bits: Bitset): void {
  const { postings, offsets, toOrdinal } = range;
  const { bytes } = postings;
  const { words } = bits;
  for (let ordinal = range.fromOrdinal; ordinal < toOrdinal; ordinal++) {
    const offset = offsets[ordinal];
    const count = bytes[offset];
    if (count < shortCountEnd) fillFromTail(bytes, offset + 1, count, -1, words);
    else fillFromLongList(postings, offset, words, null);
  }
}

/** What a union tells of each document beside its bit. */
export interface UnionMerits {
  /** `byDocument[docId]` is raised to the best `meritOf(payload)`; 0 where no posting was seen yet. */
  readonly byDocument: Uint8Array;
  /** Postings without all of these bits in their payload do not count. */
  readonly required: number;
}

/** Like `unionPostings`, of the postings that count, with merits. */
export function unionPostingsWithMerits(range: PostingListRange, bits: Bitset, merits: UnionMerits): void {
  const { postings, offsets, toOrdinal } = range;
  const { bytes } = postings;
  const { words } = bits;
  for (let ordinal = range.fromOrdinal; ordinal < toOrdinal; ordinal++) {
    const offset = offsets[ordinal];
    const count = bytes[offset];
    if (count < shortCountEnd) raiseFromTail(bytes, offset + 1, count, -1, words, merits);
    else fillFromLongList(postings, offset, words, merits);
  }
}

/** `last` is the doc id before the tail at byte `at`. The varints are read in place: this is the hot loop. */
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

/** `fillFromTail` with merits. Written apart: a test per posting would cost both. */
function raiseFromTail(
  bytes: Uint8Array,
  at: number,
  length: number,
  last: number,
  words: Uint32Array,
  { byDocument, required }: UnionMerits,
): void {
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
    const payload = bytes[at + i];
    if ((payload & required) !== required) continue;
    words[doc >>> 5] |= 1 << (doc & 31);
    const merit = ((payload >>> 3) ^ 30) + 1; // meritOf, by hand
    if (merit > byDocument[doc]) byDocument[doc] = merit;
  }
}

function fillFromLongList(
  postings: PostingsBytes,
  offset: number,
  bitWords: Uint32Array,
  merits: UnionMerits | null,
): void {
  const { bytes, words } = postings;
  const count = countPostings(postings, offset);
  const blockCount = count >>> 7;
  const skipTable = skipTableAt(offset + varintLength(count));
  let last = -1;
  for (let b = 0; b < blockCount; b++) {
    const start = words[skipTable + blockCount + b];
    const width = start & widthMask;
    const at = skipTable + (start >>> widthBits);
    last = unpackDeltaBlock(words, at, width, scratchDocs, 0, last);
    if (merits === null) setBits(scratchDocs, bitWords);
    else setBitsWithMerits(bytes, packedPayloadAt(at, width), bitWords, merits);
  }
  const tail = tailAt(words, skipTable, blockCount);
  const tailLength = count & (blockLength - 1);
  if (merits === null) fillFromTail(bytes, tail, tailLength, last, bitWords);
  else raiseFromTail(bytes, tail, tailLength, last, bitWords, merits);
}

function setBits(docs: Int32Array, words: Uint32Array): void {
  for (let i = 0; i < blockLength; i++) {
    const doc = docs[i];
    words[doc >>> 5] |= 1 << (doc & 31);
  }
}

/** Of the documents of a block, which are in `scratchDocs`. */
function setBitsWithMerits(
  bytes: Uint8Array,
  payloadsAt: number,
  words: Uint32Array,
  { byDocument, required }: UnionMerits,
): void {
  for (let i = 0; i < blockLength; i++) {
    const payload = bytes[payloadsAt + i];
    if ((payload & required) !== required) continue;
    const doc = scratchDocs[i];
    words[doc >>> 5] |= 1 << (doc & 31);
    const merit = ((payload >>> 3) ^ 30) + 1; // meritOf, by hand
    if (merit > byDocument[doc]) byDocument[doc] = merit;
  }
}
