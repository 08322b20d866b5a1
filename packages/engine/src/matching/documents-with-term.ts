import { Bitset } from "../collections/bitset.js";
import { NO_TERM, type TermDictionary } from "../dictionary/term-dictionary.js";
import { fillBitset } from "../postings/postings-union.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { NO_ORDINAL } from "../segment/term-ordinals.js";

/** By segment, the documents that have a term, as a whole word or in part. */
export function documentsWithTerm(
  segments: readonly LiveSegment[],
  dictionary: TermDictionary,
  key: string,
): Bitset[] {
  const term = dictionary.find(key);
  return segments.map(({ segment }) => {
    const documents = new Bitset(segment.documentCount);
    const ordinal = term === NO_TERM ? NO_ORDINAL : segment.ordinalOf(term);
    if (ordinal !== NO_ORDINAL)
      fillBitset(segment.postings, segment.parts.postingOffsets[ordinal], documents);
    return documents;
  });
}
