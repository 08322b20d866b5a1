import { blockLength, unpackDeltaBlock } from "../codec/bit-packing.js";
import { varintLength } from "../codec/varint.js";
import { type CodeForm, codeAt, MANY } from "./code-block.js";
import { countPostings, decodeTail } from "./decode-postings.js";
import {
  codesAt,
  formIn,
  type PostingsBytes,
  skipTableAt,
  tailAt,
  widthOf,
  wordsOf,
} from "./postings-bytes.js";

/** One posting list, and how its postings are rated. */
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
 * Raises `ratings[i]` to the rating of the posting of `documents[i]` (rating.ts). The documents must ascend.
 * Blocks without any of them are skipped.
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
  for (let b = 0; b < blockCount && at < documents.length; b++) {
    const end = ints[skipTable + b];
    if (documents[at] <= end) {
      const start = words[skipTable + blockCount + b];
      const blockAt = skipTable + wordsOf(start);
      unpackDeltaBlock(words, blockAt, widthOf(start), scratchDocs, 0, last);
      const block = { length: blockLength, at: codesAt(blockAt, widthOf(start)), form: formIn(start) };
      at = raiseFromBlock(list, block, { documents, ratings, at });
    }
    last = end;
  }
  if (at === documents.length) return;
  const tail = blockCount > 0 ? tailAt(words, skipTable, blockCount) : afterCount;
  const length = count & (blockLength - 1);
  decodeTail(postings.bytes, tail, length, last, scratchDocs);
  raiseFromBlock(list, { length, at: tail, form: MANY }, { documents, ratings, at });
}

interface ReadBlock {
  /** Its documents are in `scratchDocs[0, length)`. */
  readonly length: number;
  /** Where its codes begin, and their form. */
  readonly at: number;
  readonly form: CodeForm;
}

interface Raised {
  readonly documents: Int32Array;
  readonly ratings: Uint8Array;
  /** Index of the first document that is not compared yet. */
  readonly at: number;
}

/** Returns the index of the first document behind those of the block. */
function raiseFromBlock(
  { postings, required, base }: RatedList,
  { length, at: codesFrom, form }: ReadBlock,
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
        const code = codeAt(bytes, codesFrom, form, k++);
        const rating = base + merits[code];
        if ((summaries[code] & required) === required && rating > ratings[next]) ratings[next] = rating;
      }
      next++;
    }
  }
  return next;
}
