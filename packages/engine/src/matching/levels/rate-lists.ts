import type { Kernels } from "../../kernels/kernels.js";
import type { PostingListRange } from "../../postings/postings-union.js";
import { ratingBase } from "../../postings/rating.js";
import type { RaisedDocuments } from "./level.js";

/** Which postings of a level count, and what they add to ratings. */
interface RatedKind {
  /** The bits that must all be set in a posting's summary. */
  readonly required: number;
  /** Added to the merit of each posting (see ratingBase). */
  readonly base: number;
}

/** Raises ratings by these lists of one segment. Also adds weights if the lists are of cost 0. */
export function rateLists(
  ranges: readonly PostingListRange[],
  { required, base }: RatedKind,
  to: RaisedDocuments,
  kernels: Kernels,
): void {
  clearFresh(to, kernels);
  const weights = base === ratingBase(0) ? to.weights : null;
  const codes = ranges[0].postings.codes.ratings(required, base);
  kernels.raiseRatings(ranges, codes, { ratings: to.ratings, weights }, to.wanted.stretches);
}

export function clearFresh({ ratings, weights, isFresh, wanted }: RaisedDocuments, kernels: Kernels): void {
  if (!isFresh) return;
  kernels.clear(ratings, wanted.stretches);
  if (weights !== null) kernels.clear(weights, wanted.stretches);
}
