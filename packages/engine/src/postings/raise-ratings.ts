import { blockLength, unpackDeltaBlock } from "../codec/bit-packing.js";
import { varintLength } from "../codec/varint.js";
import { countPostings, decodeTail } from "./decode-postings.js";
import {
  type PostingsBytes,
  packedPayloadAt,
  skipTableAt,
  tailAt,
  widthBits,
  widthMask,
} from "./postings-bytes.js";

/** One posting list, and what its postings are worth. */
export interface RatedList {
  readonly postings: PostingsBytes;
  /** Where the list begins. */
  readonly offset: number;
  /** Postings without all of these bits in their summary do not count. */
  readonly required: number;
  /** Added to the merit of a posting. */
  readonly base: number;
}

const scratchDocs = new Int32Array(blockLength);

/**
 * Raises `ratings[i]` to what the posting of `documents[i]` is worth (see rating.ts). The documents ascend; blocks without any of them
 * are passed over.
 */
export function raiseRatings(list: RatedList, documents: Int32Array, ratings: Uint8Array): void {
  const { postings, offset } = list;
  const { words, ints } = postings;
  const count = countPostings(postings, offset);
  const blockCount = count >>> 7;
  const afterCount = offset + varintLength(count);
  const skipTable = skipTableAt(afterCount);
  let last = -1;
  let at = 0;
  for (let block = 0; block < blockCount && at < documents.length; block++) {
    const end = ints[skipTable + block];
    if (documents[at] <= end) {
      const start = words[skipTable + blockCount + block];
      const width = start & widthMask;
      const blockAt = skipTable + (start >>> widthBits);
      unpackDeltaBlock(words, blockAt, width, scratchDocs, 0, last);
      at = raiseFromBlock(list, packedPayloadAt(blockAt, width), blockLength, { documents, ratings, at });
    }
    last = end;
  }
  if (at === documents.length) return;
  const tail = blockCount > 0 ? tailAt(words, skipTable, blockCount) : afterCount;
  const length = count & (blockLength - 1);
  decodeTail(postings.bytes, tail, length, last, scratchDocs);
  raiseFromBlock(list, tail, length, { documents, ratings, at });
}

interface Raised {
  readonly documents: Int32Array;
  readonly ratings: Uint8Array;
  /** The first document that is not compared yet. */
  readonly at: number;
}

/** Of the documents in `scratchDocs[0, length)`. Returns the first of the others that is behind them. */
function raiseFromBlock(
  { postings, required, base }: RatedList,
  payloadsAt: number,
  length: number,
  { documents, ratings, at }: Raised,
): number {
  const { bytes, codes } = postings;
  const { summaries, merits } = codes;
  let next = at;
  for (let k = 0; k < length && next < documents.length; ) {
    const doc = scratchDocs[k];
    const document = documents[next];
    if (doc < document) k++;
    else {
      if (doc === document) {
        const code = bytes[payloadsAt + k++];
        const rating = base + merits[code];
        if ((summaries[code] & required) === required && rating > ratings[next]) ratings[next] = rating;
      }
      next++;
    }
  }
  return next;
}
