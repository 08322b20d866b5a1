import { paddedLength } from "../../collections/scratch.js";
import { NO_TERM, type TermDictionary } from "../../dictionary/term-dictionary.js";
import type { Segment } from "../../segment/segment.js";
import { NO_ORDINAL } from "../../segment/term-ordinals.js";
import type { Wanted } from "../levels/wanted-stretches.js";
import type { Workspace } from "../workspace/workspace.js";

/**
 * By document, up to the next multiple of 16: 1 if the term may stand there as a whole word (see
 * PostingCodes), else 0. Only valid for documents that are wanted.
 */
export function termExactness(
  { segment, dictionary, key }: { segment: Segment; dictionary: TermDictionary; key: string },
  wanted: Wanted,
  { kernels, scratch }: Workspace,
): Uint8Array {
  const ratings = scratch.anyBytes(paddedLength(segment.documentCount));
  kernels.clear(ratings, wanted.stretches);
  const term = dictionary.find(key);
  const ordinal = term === NO_TERM ? NO_ORDINAL : segment.ordinalOf(term);
  if (ordinal === NO_ORDINAL) return ratings;
  const { postings, parts } = segment;
  const list = { postings, offsets: parts.postingOffsets, fromOrdinal: ordinal, toOrdinal: ordinal + 1 };
  kernels.raiseRatings([list], postings.codes.wholeness, { ratings, weights: null }, wanted.stretches);
  return ratings;
}
