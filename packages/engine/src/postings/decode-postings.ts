import { blockLength, unpackDeltaBlock } from "../codec/bit-packing.js";
import { type ByteCursor, readVarint } from "../codec/varint.js";
import { readCodes } from "./code-block.js";
import {
  codesAt,
  formIn,
  type PostingsBytes,
  skipTableAt,
  tailAt,
  widthOf,
  wordsOf,
} from "./postings-bytes.js";

/** 2^postingsPerUnitShift = 4 postings are read per unit of the time budget. */
export const postingsPerUnitShift = 2;

const read: ByteCursor = { bytes: new Uint8Array(0), offset: 0 };

/** Number of documents in the list at `offset`. */
export function countPostings(postings: PostingsBytes, offset: number): number {
  read.bytes = postings.bytes;
  read.offset = offset;
  return readVarint(read);
}

/**
 * Decodes the list at `offset` into `docIds[0, count)` and `codes[0, count)`, which must have room. Returns
 * `count`.
 */
export function decodePostings(
  postings: PostingsBytes,
  offset: number,
  docIds: Int32Array,
  codes: Uint8Array,
): number {
  const count = countPostings(postings, offset);
  const blockCount = count >>> 7;
  let last = -1;
  let tail = read.offset;
  if (blockCount > 0) {
    const skipTable = skipTableAt(read.offset);
    last = decodeBlocks(postings, skipTable, blockCount, docIds, codes);
    tail = tailAt(postings.words, skipTable, blockCount);
  }
  const first = blockCount * blockLength;
  const tailLength = count - first;
  decodeTail(postings.bytes, tail, tailLength, last, docIds.subarray(first));
  for (let i = 0; i < tailLength; i++) codes[first + i] = postings.bytes[tail + i];
  return count;
}

/**
 * Decodes the `length` gaps of the tail at byte `at` into `docIds[0, length)`. `last` is the doc id before
 * the tail.
 */
export function decodeTail(
  bytes: Uint8Array,
  at: number,
  length: number,
  last: number,
  docIds: Int32Array,
): void {
  read.bytes = bytes;
  // The gaps are behind the codes.
  read.offset = at + length;
  let doc = last;
  for (let i = 0; i < length; i++) {
    doc += readVarint(read) + 1;
    docIds[i] = doc;
  }
}

/** Returns the last doc id of the blocks. */
function decodeBlocks(
  postings: PostingsBytes,
  skipTable: number,
  blockCount: number,
  docIds: Int32Array,
  codes: Uint8Array,
): number {
  const { bytes, words } = postings;
  let last = -1;
  for (let b = 0; b < blockCount; b++) {
    const start = words[skipTable + blockCount + b];
    const at = skipTable + wordsOf(start);
    last = unpackDeltaBlock(words, at, widthOf(start), docIds, b * blockLength, last);
    readCodes(bytes, codesAt(at, widthOf(start)), formIn(start), codes, b * blockLength);
  }
  return last;
}
