import { Bitset } from "../collections/bitset.js";
import { NO_TERM, type TermDictionary } from "../dictionary/term-dictionary.js";
import { NO_MORE_DOCS } from "../postings/doc-set.js";
import { VALUE } from "../postings/posting-summary.js";
import { PostingsCursor } from "../postings/postings-cursor.js";
import type { LiveSegment } from "../segment/live-segment.js";
import { NO_ORDINAL } from "../segment/term-ordinals.js";

/** The documents of a segment that have a term. */
export interface DocumentsWithTerm {
  /** As a whole word or in part. */
  readonly all: Bitset;
  /** Those of which some value may be nothing else. */
  readonly asValue: Bitset;
}

/** By segment. */
export function documentsWithTerm(
  segments: readonly LiveSegment[],
  dictionary: TermDictionary,
  key: string,
): DocumentsWithTerm[] {
  const term = dictionary.find(key);
  return segments.map(({ segment }) => {
    const all = new Bitset(segment.documentCount);
    const asValue = new Bitset(segment.documentCount);
    const ordinal = term === NO_TERM ? NO_ORDINAL : segment.ordinalOf(term);
    if (ordinal === NO_ORDINAL) return { all, asValue };
    const cursor = new PostingsCursor().reset(segment.postings, segment.parts.postingOffsets[ordinal]);
    for (let document = cursor.docId; document !== NO_MORE_DOCS; document = cursor.next()) {
      all.set(document);
      if ((cursor.summary & VALUE) !== 0) asValue.set(document);
    }
    return { all, asValue };
  });
}
