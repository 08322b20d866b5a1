import type { GrowableUint32 } from "../collections/growable-array.js";
import { countPostings, decodePostings } from "./decode-postings.js";
import { placeCount, placeOf } from "./posting-summary.js";
import type { PostingListRange } from "./postings-union.js";

let docIds = new Int32Array(0);
let codes = new Uint8Array(0);

/**
 * Appends `docId * placeCount + placeOf(summary)` for each posting of these lists that has all bits of
 * `required`. After sorting, the first number of a document is its best place. Doc ids must be below 2 ** 27.
 */
export function collectPostings(range: PostingListRange, required: number, into: GrowableUint32): void {
  const { postings, offsets, toOrdinal } = range;
  const { summaries } = postings.codes;
  for (let ordinal = range.fromOrdinal; ordinal < toOrdinal; ordinal++) {
    const offset = offsets[ordinal];
    makeRoom(countPostings(postings, offset));
    const count = decodePostings(postings, offset, docIds, codes);
    for (let i = 0; i < count; i++) {
      const summary = summaries[codes[i]];
      if ((summary & required) === required) into.push(docIds[i] * placeCount + placeOf(summary));
    }
  }
}

function makeRoom(count: number): void {
  if (count <= docIds.length) return;
  docIds = new Int32Array(2 * count);
  codes = new Uint8Array(2 * count);
}
