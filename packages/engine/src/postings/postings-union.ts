import { blockLength, unpackDeltaBlock } from "../codec/bit-packing.js";
import { varintLength } from "../codec/varint.js";
import type { Bitset } from "../collections/bitset.js";
import { countPostings } from "./decode-postings.js";
import { addWeights } from "./posting-weight.js";
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
export interface UnionWorths {
  /** By document: the best `meritOf` of a posting; 0 where none was seen yet. */
  readonly merits: Uint8Array;
  /** By document: the weights of its postings together (see posting-weight.ts); null: nobody asks. */
  readonly weights: Uint8Array | null;
  /** Postings without all of these bits in their summary do not count. */
  readonly required: number;
}

/** Like `unionPostings`, of the postings that count, with their worths. */
export function unionPostingsWithWorths(range: PostingListRange, bits: Bitset, worths: UnionWorths): void {
  const { postings, offsets, toOrdinal } = range;
  const { bytes } = postings;
  const { words } = bits;
  for (let ordinal = range.fromOrdinal; ordinal < toOrdinal; ordinal++) {
    const offset = offsets[ordinal];
    const count = bytes[offset];
    if (count < shortCountEnd) raiseFromTail(postings, offset + 1, count, -1, words, worths);
    else fillFromLongList(postings, offset, words, worths);
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

/** `fillFromTail` with worths. Written apart: a test per posting would cost both. */
function raiseFromTail(
  { bytes, codes }: PostingsBytes,
  at: number,
  length: number,
  last: number,
  words: Uint32Array,
  { merits, weights, required }: UnionWorths,
): void {
  const { summaries, merits: meritOfCode, weights: weightOfCode } = codes;
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
    const code = bytes[at + i];
    if ((summaries[code] & required) !== required) continue;
    words[doc >>> 5] |= 1 << (doc & 31);
    const merit = meritOfCode[code];
    if (merit > merits[doc]) merits[doc] = merit;
    if (weights !== null) weights[doc] = addWeights(weights[doc], weightOfCode[code]);
  }
}

function fillFromLongList(
  postings: PostingsBytes,
  offset: number,
  bitWords: Uint32Array,
  worths: UnionWorths | null,
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
    if (worths === null) setBits(scratchDocs, bitWords);
    else setBitsWithWorths(postings, packedPayloadAt(at, width), bitWords, worths);
  }
  const tail = tailAt(words, skipTable, blockCount);
  const tailLength = count & (blockLength - 1);
  if (worths === null) fillFromTail(bytes, tail, tailLength, last, bitWords);
  else raiseFromTail(postings, tail, tailLength, last, bitWords, worths);
}

function setBits(docs: Int32Array, words: Uint32Array): void {
  for (let i = 0; i < blockLength; i++) {
    const doc = docs[i];
    words[doc >>> 5] |= 1 << (doc & 31);
  }
}

/** Of the documents of a block, which are in `scratchDocs`. */
function setBitsWithWorths(
  { bytes, codes }: PostingsBytes,
  payloadsAt: number,
  words: Uint32Array,
  { merits, weights, required }: UnionWorths,
): void {
  const { summaries, merits: meritOfCode, weights: weightOfCode } = codes;
  for (let i = 0; i < blockLength; i++) {
    const code = bytes[payloadsAt + i];
    if ((summaries[code] & required) !== required) continue;
    const doc = scratchDocs[i];
    words[doc >>> 5] |= 1 << (doc & 31);
    const merit = meritOfCode[code];
    if (merit > merits[doc]) merits[doc] = merit;
    if (weights !== null) weights[doc] = addWeights(weights[doc], weightOfCode[code]);
  }
}
