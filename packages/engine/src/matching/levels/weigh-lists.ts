import type { Kernels } from "../../kernels/kernels.js";
import type { PostingListRange } from "../../postings/postings-union.js";
import { ratingBase } from "../../postings/rating.js";
import type { AddedDocuments, LevelKind } from "./level.js";

/** Adds the documents of lists of one segment. If the lists cost something, all get the largest weight. */
export function weighLists(
  ranges: readonly PostingListRange[],
  { required, cost }: Pick<LevelKind, "required" | "cost">,
  { found, weights, isFresh }: AddedDocuments,
  kernels: Kernels,
): void {
  const { codes } = ranges[0].postings;
  const ofCodes =
    cost === 0 ? codes.ratings(required, ratingBase(0)).weights : codes.largestWeights(required);
  kernels.weigh(ranges, ofCodes, { bits: found.words, weights }, { areAdded: cost === 0, isFresh });
}
