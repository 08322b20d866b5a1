import type { Bitset } from "../collections/bitset.js";
import { paddedLength } from "../collections/scratch.js";
import type { DocumentRatings } from "../kernels/document-ratings.js";
import { type ChunkedClasses, chunkDocuments } from "../kernels/kernels.js";
import { ClassedMatches } from "./classed-matches.js";
import type { CountedWord } from "./counted-words.js";
import { noMatches } from "./list-matches.js";
import { RatedMatches } from "./rated-matches.js";
import type { SegmentMatcherInput } from "./segment-matcher-input.js";
import type { SegmentMatches } from "./segment-matches.js";

/**
 * Matches through arrays over all documents of the segment, word by word. Some word is required, and none has candidates.
 */
export function matchByDocument(words: readonly CountedWord[], input: SegmentMatcherInput): SegmentMatches {
  const { visible, matchers, workspace } = input;
  const { kernels, scratch } = workspace;
  const documents = scratch.bitset(visible.size);
  documents.copyFrom(visible);
  const rated = words.map(({ matcher, reach }) => matcher.ratingsOf(reach, matchers.length === 1));
  if (matchers.length === 1) {
    const [word] = rated;
    const chunked = { ...word, tops: scratch.anyBytes(chunkCount(visible.size)) };
    const count = kernels.keepVisible(documents.words, chunked);
    return count === 0 ? noMatches : new RatedMatches({ count, documents, rated: chunked }, workspace);
  }
  let count = 0;
  for (const [i, { isRequired }] of words.entries()) {
    if (isRequired) count = kernels.keepFound(documents.words, rated[i].ratings);
  }
  if (count === 0) return noMatches;
  return new ClassedMatches({ count, documents, classed: classesOf(rated, documents, input) }, workspace);
}

function classesOf(
  rated: readonly DocumentRatings[],
  { words: bits, size }: Bitset,
  { classes: numbers, workspace }: SegmentMatcherInput,
): ChunkedClasses {
  const { kernels, scratch } = workspace;
  const classed = {
    classes: scratch.anyUint16(paddedLength(size)),
    leasts: scratch.anyUint16(chunkCount(size)),
  };
  const sums = {
    found: scratch.documentBytes(size),
    typos: scratch.documentBytes(size),
    places: scratch.anyBytes(paddedLength(size)).fill(0xff),
  };
  for (const { ratings } of rated) kernels.sumRatings(ratings, sums);
  kernels.classesOfMany(sums, bits, numbers, classed);
  return classed;
}

function chunkCount(documents: number): number {
  return Math.ceil(documents / chunkDocuments);
}
