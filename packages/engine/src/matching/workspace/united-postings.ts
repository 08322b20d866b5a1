import { Bitset } from "../../collections/bitset.js";
import type { Scratch } from "../../collections/scratch.js";
import type { Kernels } from "../../kernels/kernels.js";
import type { PostingListRange } from "../../postings/postings-union.js";

/** The documents of several posting lists as bits, with the ratings and weights of their postings. */
export interface UnitedPostings {
  readonly documents: Bitset;
  /** By document, up to the next multiple of 16: the rating of its best posting; 0 if it has none. */
  readonly ratings: Uint8Array;
  /**
   * By document, up to the next multiple of 16: the sum of the weights of its postings (see
   * posting-weight.ts). null if weights were not asked for.
   */
  readonly weights: Uint8Array | null;
}

export interface UnionKind {
  /** Only postings with all of these bits in their summary count. */
  readonly required: number;
  /** Added to the merit of each posting. The sum is its rating. */
  readonly base: number;
  /** Whether weights are asked for. */
  readonly isWeighed: boolean;
}

/** Unites lists of one segment, in scratch memory. */
export function unitePostings(
  ranges: readonly PostingListRange[],
  { required, base, isWeighed }: UnionKind,
  documentCount: number,
  { kernels, scratch }: { readonly kernels: Kernels; readonly scratch: Scratch },
): UnitedPostings {
  const documents = scratch.bitset(documentCount);
  const ratings = scratch.documentBytes(documentCount);
  const weights = isWeighed ? scratch.documentBytes(documentCount) : null;
  kernels.raiseRatings(ranges, ranges[0].postings.codes.ratings(required, base), { ratings, weights }, null);
  kernels.addFound(documents.words, ratings);
  return { documents, ratings, weights };
}

/** Copies a union out of scratch memory, into memory of its own. */
export function copyOf({ documents, ratings, weights }: UnitedPostings): UnitedPostings {
  const ownDocuments = new Bitset(documents.size);
  ownDocuments.copyFrom(documents);
  return {
    documents: ownDocuments,
    ratings: ownBytes(ratings),
    weights: weights === null ? null : ownBytes(weights),
  };
}

function ownBytes(bytes: Uint8Array): Uint8Array {
  const own = new Uint8Array(bytes.length);
  own.set(bytes);
  return own;
}
