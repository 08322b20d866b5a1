import { packedWordCount } from "../codec/bit-packing.js";
import { type CodeForm, codeWords } from "./code-block.js";
import type { PostingCodes } from "./posting-codes.js";

/**
 * The posting lists of one segment, one after another. A list is found by its offset in bytes.
 *
 *   count         varint
 *   with 128 postings or more, B = count >> 7 blocks:
 *     padding     zeros up to a multiple of 4 bytes, where the skip table begins
 *     last docs   B words: the last doc id of each block
 *     starts      B words: (start of the block in words from the skip table) << 7 | form of codes << 5 | bit width of gaps
 *     B blocks    128 packed gaps, then their codes (see PostingCodes, and CodeForm)
 *   tail, the last T = count & 127 postings:
 *     codes       T bytes
 *     gaps        T varints
 *
 * A gap is stored less by 1, the first one counted from doc id -1, so a run of adjacent documents packs into
 * 0 bits:
 *
 *   docs      3   7   8   300
 *   gaps - 1  3   3   0   291
 *   bytes     04  c c c c  03  03  00  a3 02
 *
 * The codes stand before the gaps of a tail so that both begin at a known place.
 */
export class PostingsBytes {
  /** The same memory as words, for packed gaps. */
  readonly words: Uint32Array;
  /** The same memory as signed words: doc ids are below 2 ** 31. */
  readonly ints: Int32Array;

  /** `bytes` begins at a multiple of 4 in its buffer: else a RangeError. */
  constructor(
    readonly bytes: Uint8Array,
    readonly codes: PostingCodes,
  ) {
    this.words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2);
    this.ints = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2);
  }
}

/** Bits of an entry of `starts` that hold the bit width, at most 31; and with them the form of codes. */
const widthBits = 5;
const headBits = widthBits + 2;
/** Words of one list that `starts` can address: 128 MiB. */
export const listWordsMax = 2 ** (32 - headBits);

/** What an entry of `starts` says. */
export const startOf = (wordsFromSkipTable: number, form: CodeForm, width: number): number =>
  ((wordsFromSkipTable << headBits) | (form << widthBits) | width) >>> 0;
export const wordsOf = (start: number): number => start >>> headBits;
export const widthOf = (start: number): number => start & ((1 << widthBits) - 1);
export const formIn = (start: number): CodeForm => (start >>> widthBits) & 3;

/** Words that a block takes. */
export const blockWords = (form: CodeForm, width: number): number => packedWordCount(width) + codeWords(form);

/** The word at which the skip table of a long list begins, given the byte after its count. */
export const skipTableAt = (byteAfterCount: number): number => (byteAfterCount + 3) >>> 2;

/** The byte at which the tail of a long list begins. */
export function tailAt(words: Uint32Array, skipTable: number, blockCount: number): number {
  const lastStart = words[skipTable + 2 * blockCount - 1];
  return (skipTable + wordsOf(lastStart) + blockWords(formIn(lastStart), widthOf(lastStart))) * 4;
}

/** The byte at which the codes of a block begin, given its first word and bit width. */
export const codesAt = (blockAt: number, width: number): number => (blockAt + packedWordCount(width)) * 4;
