import { paddedLength } from "../collections/scratch.js";
import { chunkDocuments } from "../kernels/kernels.js";
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
  const documents = scratch.copyOfBits(visible);
  const rated = words.map(({ matcher, reach }) => matcher.ratingsOf(reach, matchers.length === 1));
  if (matchers.length === 1) {
    const [word] = rated;
    const chunked = { ...word, tops: scratch.anyBytes(chunkCount(visible.size)) };
    const count = kernels.keepVisible(documents.words, chunked);
    return count === 0 ? noMatches : new RatedMatches({ count, documents, rated: chunked }, workspace);
  }
  const classed = {
    classes: scratch.anyUint16(paddedLength(visible.size)),
    leasts: scratch.anyUint16(chunkCount(visible.size)),
  };
  const all = words.map(({ isRequired }, i) => ({ isRequired, ratings: rated[i].ratings }));
  const count = kernels.classesOf(all, documents.words, input.classes, classed);
  return count === 0 ? noMatches : new ClassedMatches({ count, documents, classed }, workspace);
}

function chunkCount(documents: number): number {
  return Math.ceil(documents / chunkDocuments);
}
