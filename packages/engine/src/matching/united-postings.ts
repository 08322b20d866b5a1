import { Bitset } from "../collections/bitset.js";
import type { Scratch } from "../collections/scratch.js";
import { type PostingListRange, unionPostingsWithWorths } from "../postings/postings-union.js";

/** The documents of posting lists by a bit, and what their postings are worth (see UnionWorths). */
export interface UnitedPostings {
  readonly documents: Bitset;
  readonly merits: Uint8Array;
  readonly weights: Uint8Array | null;
}

export interface UnionKind {
  /** Only postings with all of these bits in their summary count. */
  readonly required: number;
  /** Whether weights are asked for. */
  readonly isWeighed: boolean;
}

/** @param scratch where they lie; else in memory of their own */
export function noPostings(documentCount: number, isWeighed: boolean, scratch?: Scratch): UnitedPostings {
  if (scratch === undefined) {
    return {
      documents: new Bitset(documentCount),
      merits: new Uint8Array(documentCount),
      weights: isWeighed ? new Uint8Array(documentCount) : null,
    };
  }
  const words = scratch.uint32(Bitset.byteLength(documentCount) / 4);
  return {
    documents: new Bitset(documentCount, words),
    merits: scratch.bytes(documentCount),
    weights: isWeighed ? scratch.bytes(documentCount) : null,
  };
}

/** Unites lists of one segment with `united`, and returns that. Only postings with all bits of `required` count. */
export function unitePostings(
  ranges: readonly PostingListRange[],
  required: number,
  united: UnitedPostings,
): UnitedPostings {
  const { documents, merits, weights } = united;
  for (const range of ranges) unionPostingsWithWorths(range, documents, { merits, weights, required });
  return united;
}
