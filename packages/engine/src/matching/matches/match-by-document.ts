import { paddedLength } from "../../collections/scratch.js";
import { chunkDocuments } from "../../kernels/kernels.js";
import { allWanted, type Wanted, wantedFor } from "../levels/wanted-stretches.js";
import type { CountedWord } from "../words/counted-words.js";
import type { Workspace } from "../workspace/workspace.js";
import { ClassedMatches } from "./classed-matches.js";
import { noMatches } from "./list-matches.js";
import type { MatchSources } from "./match-sources.js";
import { RatedMatches } from "./rated-matches.js";
import { readCandidates } from "./read-candidates.js";
import type { SegmentMatches } from "./segment-matches.js";

/**
 * Finds matches through arrays over all documents of the segment, word by word. At least one word is
 * required.
 */
export function matchByDocument(words: readonly CountedWord[], sources: MatchSources): SegmentMatches {
  return sources.matchers.length === 1 ? matchOne(words[0], sources) : matchSeveral(words, sources);
}

function matchOne(word: CountedWord, sources: MatchSources): SegmentMatches {
  const { visible, workspace, hasCandidates } = sources;
  const { kernels, scratch } = workspace;
  const documents = scratch.copyOfBits(visible);
  const { ratings, weights } = word.matcher.ratingsOfAll(word.reach, true, allWanted);
  const [read] = hasCandidates ? readCandidates([word], [ratings], documents, sources) : [ratings];
  const rated = { ratings: read, weights, tops: scratch.anyBytes(chunkCount(visible.size)) };
  const count = kernels.keepVisible(documents.words, rated);
  return count === 0 ? noMatches : new RatedMatches({ count, documents, rated }, workspace);
}

/** The rarest word is required. So other words are rated only in the stretches of documents that have it. */
function matchSeveral(words: readonly CountedWord[], sources: MatchSources): SegmentMatches {
  const { visible, workspace, hasCandidates } = sources;
  const { kernels, scratch } = workspace;
  const [rarest, ...others] = words;
  const { found, wanted } = documentsOf(rarest, workspace);
  const documents = scratch.copyOfBits(visible);
  kernels.keepBits(documents.words, found.words);
  const rated = [ratingsOf(rarest, allWanted), ...others.map((word) => ratingsOf(word, wanted))];
  const read = hasCandidates ? readCandidates(words, rated, documents, sources) : rated;
  const all = words.map(({ isRequired }, at) => ({ isRequired, ratings: read[at] }));
  const classed = {
    classes: scratch.anyUint16(paddedLength(visible.size)),
    leasts: scratch.anyUint16(chunkCount(visible.size)),
  };
  const count = kernels.classesOf(all, documents.words, sources.classes, classed);
  return count === 0 ? noMatches : new ClassedMatches({ count, documents, classed }, workspace);
}

/** The documents in which a word may occur: those found by postings, and candidates. */
function documentsOf({ matcher, reach }: CountedWord, workspace: Workspace) {
  const byPostings = matcher.documentsOf(reach);
  if (!matcher.hasCandidates) return byPostings;
  const found = workspace.scratch.copyOfBits(byPostings.found);
  matcher.addCandidatesTo(found);
  return { found, wanted: wantedFor(found, workspace) };
}

function ratingsOf({ matcher, reach }: CountedWord, wanted: Wanted): Uint8Array {
  return matcher.ratingsOfAll(reach, false, wanted).ratings;
}

function chunkCount(documents: number): number {
  return Math.ceil(documents / chunkDocuments);
}
