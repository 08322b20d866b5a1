import { Bitset } from "../collections/bitset.js";
import type { Scratch } from "../collections/scratch.js";
import { type PostingListRange, unionPostingsWithMerits } from "../postings/postings-union.js";

/** The documents of posting lists by a bit, and a byte: the merit of the best posting (meritOf of posting-summary.ts). */
export interface UnitedPostings {
  readonly documents: Bitset;
  readonly merits: Uint8Array;
}

/** @param scratch where they lie; else in memory of their own */
export function noPostings(documentCount: number, scratch?: Scratch): UnitedPostings {
  if (scratch === undefined) {
    return { documents: new Bitset(documentCount), merits: new Uint8Array(documentCount) };
  }
  const words = scratch.uint32(Bitset.byteLength(documentCount) / 4);
  return { documents: new Bitset(documentCount, words), merits: scratch.bytes(documentCount) };
}

/** Unites lists of one segment with `united`, and returns that. Only postings with all bits of `required` count. */
export function unitePostings(
  ranges: readonly PostingListRange[],
  required: number,
  united: UnitedPostings,
): UnitedPostings {
  const merits = { byDocument: united.merits, required };
  for (const range of ranges) unionPostingsWithMerits(range, united.documents, merits);
  return united;
}
