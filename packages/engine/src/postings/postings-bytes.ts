/**
 * *Postings*: for each term of a segment, the documents that have it, with one byte about how.
 *
 * Matching works on millions of postings, so they must be small and fast to decode. Doc ids ascend, so only
 * the gaps between them are stored, 128 at a time in equal bits. Beside each posting is a code for two
 * things: the best place of the term in the document, and how often it occurs (posting-codes.ts).
 *
 *     PostingsWriter --> | list | list | list | ... --> PostingsCursor      one by one, with skips
 *                                                       decodePostings      a whole list
 *                                                       unionPostings       many lists to a bitset
 *                                                       raiseRatings        ratings of given documents
 *
 *     long list:  count | skip table | block of 128 gaps, codes | block | ... | tail of less than 128
 *     short list: count | tail
 *
 * Example: a term in the documents 0 to 255 and 300, with the same code everywhere. `count` is 257, so there
 * are two blocks and a tail of one posting. All gaps in the blocks are 1, stored as 0, in 0 bits.
 *
 *     count   81 01, and 2 bytes of padding                  4 bytes
 *     skips   last docs 127, 255; two starts                16 bytes
 *     blocks  0 words of gaps and 1 word for the code, each  8 bytes
 *     tail    one code; 300 - 255 - 1 = 44 as a varint       2 bytes
 *
 * `seek(300)` finds in the skip table that both blocks end before 300, and decodes only the tail.
 *
 * Good for: reading forwards with skips, and lists of any length.
 * Not good for: positions and exact frequencies, which the forward index has; and going backwards.
 *
 * @module
 */
import { packedWordCount } from "../codec/bit-packing.js";
import { type CodeForm, codeWords } from "./code-block.js";
import type { PostingCodes } from "./posting-codes.js";

/**
 * The posting lists of one segment, one behind the other. A list is found by its offset in bytes.
 *
 *     count         varint
 *     with 128 postings or more, B = count >> 7 blocks:
 *       padding     zeros up to a multiple of 4 bytes, where the skip table begins
 *       last docs   B words: the last doc id of each block
 *       starts      B words, each of three numbers in 25, 2 and 5 bits:
 *                   start of the block in words from the skip table | form of codes | bit width of gaps
 *       B blocks    128 packed gaps, then their codes (see PostingCodes, and CodeForm)
 *     tail, the last T = count & 127 postings:
 *       codes       T bytes
 *       gaps        T varints
 *
 * A gap is stored minus 1, and the first gap is counted from doc id -1. So a run of adjacent documents packs
 * into 0 bits:
 *
 *     docs      3   7   8   300
 *     gaps - 1  3   3   0   291
 *     bytes     04  c c c c  03  03  00  a3 02
 *
 * In a tail, the codes stand before the gaps, so both begin at a known place.
 */
export class PostingsBytes {
  /** The same memory as words, for packed gaps. */
  readonly words: Uint32Array;
  /** The same memory as signed words: doc ids are below 2 ** 31. */
  readonly ints: Int32Array;

  /** @throws RangeError `bytes` does not begin at a multiple of 4 in its buffer */
  constructor(
    readonly bytes: Uint8Array,
    readonly codes: PostingCodes,
  ) {
    this.words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2);
    this.ints = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2);
  }
}

/**
 * Bits of the bit width in an entry of `starts`; it is at most 31. `headBits` adds those of the form of
 * codes.
 */
export const widthBits = 5;
export const headBits = widthBits + 2;
/** Number of words in one list that `starts` can address: 128 MiB. */
export const listWordsMax = 2 ** (32 - headBits);

/** An entry of `starts`. */
export const startOf = (wordsFromSkipTable: number, form: CodeForm, width: number): number =>
  ((wordsFromSkipTable << headBits) | (form << widthBits) | width) >>> 0;
export const wordsOf = (start: number): number => start >>> headBits;
export const widthOf = (start: number): number => start & ((1 << widthBits) - 1);
export const formIn = (start: number): CodeForm => (start >>> widthBits) & 3;

/** Number of words of a block. */
export const blockWords = (form: CodeForm, width: number): number => packedWordCount(width) + codeWords(form);

/** The word where the skip table of a long list begins. `byteAfterCount` is the byte behind its count. */
export const skipTableAt = (byteAfterCount: number): number => (byteAfterCount + 3) >>> 2;

/** The byte where the tail of a long list begins. */
export function tailAt(words: Uint32Array, skipTable: number, blockCount: number): number {
  const lastStart = words[skipTable + 2 * blockCount - 1];
  return (skipTable + wordsOf(lastStart) + blockWords(formIn(lastStart), widthOf(lastStart))) * 4;
}

/** The byte where the codes of a block begin. `blockAt` is its first word, `width` its bit width. */
export const codesAt = (blockAt: number, width: number): number => (blockAt + packedWordCount(width)) * 4;
