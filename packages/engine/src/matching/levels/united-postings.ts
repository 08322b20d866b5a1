import { Bitset } from "../../collections/bitset.js";
import type { Scratch } from "../../collections/scratch.js";
import type { Kernels } from "../../kernels/kernels.js";
import type { PostingListRange } from "../../postings/postings-union.js";

/** The documents of posting lists by a bit, and what their postings are worth. */
export interface UnitedPostings {
  readonly documents: Bitset;
  /** By document, up to the next multiple of 16: that of its best posting; 0 where there is none. */
  readonly ratings: Uint8Array;
  /**
   * By document, likewise: the weights of its postings together (see posting-weight.ts); null: nobody asks.
   */
  readonly weights: Uint8Array | null;
}

export interface UnionKind {
  /** Only postings with all of these bits in their summary count. */
  readonly required: number;
  /** What is added to the merit of a posting. */
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

/** In memory of its own. */
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
