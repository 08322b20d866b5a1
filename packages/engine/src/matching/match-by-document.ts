import { paddedLength } from "../collections/scratch.js";
import { chunkDocuments, type WordRatings } from "../kernels/kernels.js";
import { ClassedMatches } from "./classed-matches.js";
import type { CountedWord } from "./counted-words.js";
import { noMatches } from "./list-matches.js";
import { RatedMatches } from "./rated-matches.js";
import type { SegmentMatcherInput } from "./segment-matcher-input.js";
import type { SegmentMatches } from "./segment-matches.js";
import { allWanted, type Wanted } from "./wanted-stretches.js";

/**
 * Matches through arrays over all documents of the segment, word by word. Some word is required, and none has
 * candidates.
 */
export function matchByDocument(words: readonly CountedWord[], input: SegmentMatcherInput): SegmentMatches {
  return input.matchers.length === 1 ? matchOne(words[0], input) : matchSeveral(words, input);
}

function matchOne(
  { matcher, reach }: CountedWord,
  { visible, workspace }: SegmentMatcherInput,
): SegmentMatches {
  const { kernels, scratch } = workspace;
  const documents = scratch.copyOfBits(visible);
  const rated = {
    ...matcher.ratingsOf(reach, true, allWanted),
    tops: scratch.anyBytes(chunkCount(visible.size)),
  };
  const count = kernels.keepVisible(documents.words, rated);
  return count === 0 ? noMatches : new RatedMatches({ count, documents, rated }, workspace);
}

/** Where the rarest word does not occur, which is required, nothing is asked of others. */
function matchSeveral(words: readonly CountedWord[], input: SegmentMatcherInput): SegmentMatches {
  const { visible, workspace } = input;
  const { kernels, scratch } = workspace;
  const [rarest, ...others] = words;
  const { found, wanted } = rarest.matcher.documentsOf(rarest.reach);
  const documents = scratch.copyOfBits(visible);
  kernels.keepBits(documents.words, found.words);
  const all = [ratingsOf(rarest, allWanted), ...others.map((word) => ratingsOf(word, wanted))];
  const classed = {
    classes: scratch.anyUint16(paddedLength(visible.size)),
    leasts: scratch.anyUint16(chunkCount(visible.size)),
  };
  const count = kernels.classesOf(all, documents.words, input.classes, classed);
  return count === 0 ? noMatches : new ClassedMatches({ count, documents, classed }, workspace);
}

function ratingsOf({ matcher, reach, isRequired }: CountedWord, wanted: Wanted): WordRatings {
  return { isRequired, ratings: matcher.ratingsOf(reach, false, wanted).ratings };
}

function chunkCount(documents: number): number {
  return Math.ceil(documents / chunkDocuments);
}
