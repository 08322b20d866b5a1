import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { DocumentTokens } from "../forward-index/document-tokens.js";
import { countPostings } from "../postings/decode-postings.js";
import type { LiveSegment } from "../segment/live-segment.js";
import type { DocumentCounts } from "./document-counts.js";

/**
 * Counts the live documents of an existing segment, from the heads of its posting lists. This is O(terms),
 * and each dead document is read. Returns the sum of the live documents' lengths.
 *
 * @throws RangeError if the segment has terms that the dictionary lacks
 */
export function countSegment(
  { segment, live }: LiveSegment,
  counts: DocumentCounts,
  dictionary: TermDictionary,
): number {
  const { terms, postingOffsets } = segment.parts;
  const documents = new Uint32Array(terms.length);
  for (let i = 0; i < terms.length; i++) {
    if (terms[i] >= dictionary.termCount) throw new RangeError(`Term ${terms[i]} is not in the dictionary.`);
    documents[i] = countPostings(segment.postings, postingOffsets[i]);
  }
  counts.add(terms, documents);
  const tokens = new DocumentTokens();
  let length = 0;
  for (let document = 0; document < segment.documentCount; document++) {
    if (live.get(document)) {
      length += segment.lengthOf(document);
      continue;
    }
    segment.readTokens(document, tokens);
    counts.removeDocument(tokens);
  }
  return length;
}
