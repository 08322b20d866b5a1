import { NO_OCCURRENCE } from "../../reading/document-verifier.js";
import type { CountedWord } from "../words/counted-words.js";
import { noMatches } from "./list-matches.js";
import { DocumentMatches } from "./match-all.js";
import type { MatchSources } from "./match-sources.js";
import type { SegmentMatches } from "./segment-matches.js";

/**
 * The documents of a segment that have any of the words. These are partial matches (ranking 2.4 b), which
 * BM25 ranks.
 */
export function matchAny(words: readonly CountedWord[], sources: MatchSources): SegmentMatches {
  const { visible, workspace, hasCandidates } = sources;
  const { kernels, scratch } = workspace;
  const documents = scratch.bitset(visible.size);
  for (const { matcher, reach } of words) {
    // The bits come with weights, which ranking needs next.
    if (matcher.estimate > 0) kernels.addBits(documents.words, matcher.weightsOfAll(reach).found.words);
  }
  if (hasCandidates) addCandidates(words, sources, documents);
  const matches = scratch.copyOfBits(visible);
  const count = kernels.keepBits(matches.words, documents.words);
  return count === 0 ? noMatches : new DocumentMatches(count, matches, workspace);
}

/** Adds candidates that have a word. If a candidate has no word for certain, it must be read. */
function addCandidates(
  words: readonly CountedWord[],
  { visible, workspace, verifyEach }: MatchSources,
  documents: DocumentMatches["bits"],
): void {
  const candidates = workspace.scratch.bitset(visible.size);
  for (const { matcher } of words) matcher.addCandidatesTo(candidates);
  const unknown: number[] = [];
  candidates.forEach((document) => {
    if (visible.get(document) && !documents.get(document)) unknown.push(document);
  });
  verifyEach(Uint32Array.from(unknown), (index, { costs }) => {
    if (words.some(({ word }) => costs[word] !== NO_OCCURRENCE)) documents.set(unknown[index]);
  });
}
