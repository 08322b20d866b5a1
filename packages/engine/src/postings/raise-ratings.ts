import { blockLength, unpackDeltaBlock } from "../codec/bit-packing.js";
import { varintLength } from "../codec/varint.js";
import { countPostings, decodeTail } from "./decode-postings.js";
import { placeCount } from "./posting-summary.js";
import { addWeights } from "./posting-weight.js";
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

/** How a word stands in some documents. */
export interface WordRatings {
  /** See postings/rating.ts. */
  readonly ratings: Uint8Array;
  /** Of the postings at the least cost, the weights together; null: nobody asks. */
  readonly weights: Uint8Array | null;
}

/** Takes in a posting of document `i`. `base`: of its cost, which all ratings of that cost are above, up to `placeCount`. */
// Hot: no object made for what belongs together.
export function raiseRating(
  { ratings, weights }: WordRatings,
  i: number,
  base: number,
  merit: number,
  weight: number,
): void {
  const before = ratings[i];
  if (weights !== null && before <= base + placeCount) {
    weights[i] = before > base ? addWeights(weights[i], weight) : weight;
  }
  if (base + merit > before) ratings[i] = base + merit;
}

const scratchDocs = new Int32Array(blockLength);

/**
 * Takes in the postings of `documents[i]`, which ascend, as `ratings[i]`. Blocks without any of them are
 * passed over.
 */
export function raiseRatings(list: RatedList, documents: Int32Array, ratings: WordRatings): void {
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
  readonly ratings: WordRatings;
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
  const { summaries, merits, weights } = codes;
  let next = at;
  for (let k = 0; k < length && next < documents.length; ) {
    const doc = scratchDocs[k];
    const document = documents[next];
    if (doc < document) k++;
    else {
      if (doc === document) {
        const code = bytes[payloadsAt + k++];
        if ((summaries[code] & required) === required)
          raiseRating(ratings, next, base, merits[code], weights[code]);
      }
      next++;
    }
  }
  return next;
}
