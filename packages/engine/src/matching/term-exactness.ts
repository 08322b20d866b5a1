import { NO_TERM, type TermDictionary } from "../dictionary/term-dictionary.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { NO_ORDINAL } from "../segment/term-ordinals.js";
import type { Workspace } from "./workspace.js";

/** By segment, by document: what its postings tell of a term (see exactness of PostingCodes); 0 without the term. */
export function termExactness(
  segments: readonly LiveSegment[],
  dictionary: TermDictionary,
  key: string,
  { kernels, scratch }: Workspace,
): Uint8Array[] {
  const term = dictionary.find(key);
  return segments.map(({ segment }) => {
    const ratings = scratch.documentBytes(segment.documentCount);
    const ordinal = term === NO_TERM ? NO_ORDINAL : segment.ordinalOf(term);
    if (ordinal === NO_ORDINAL) return ratings;
    const { postings, parts } = segment;
    const list = {
      postings,
      offsets: parts.postingOffsets,
      fromOrdinal: ordinal,
      toOrdinal: ordinal + 1,
    };
    kernels.raiseRatings([list], postings.codes.exactness, { ratings, weights: null });
    return ratings;
  });
}
