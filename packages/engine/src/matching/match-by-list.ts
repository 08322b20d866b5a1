import type { Bitset } from "../collections/bitset.js";
import { NOT_FOUND, ratingOf } from "../postings/rating.js";
import type { CountedWord } from "./counted-words.js";
import { ListMatches, noMatches } from "./list-matches.js";
import { type FoundCosts, NO_OCCURRENCE } from "./occurrence-verifier.js";
import type { SegmentMatcherInput } from "./segment-matcher-input.js";
import type { SegmentMatches } from "./segment-matches.js";
import { type RatedWord, sumRatings } from "./sum-ratings.js";
import { wantedFor } from "./wanted-stretches.js";
import type { Workspace } from "./workspace.js";

/** Matches one by one: for when they are few, or some have to be read. */
export function matchByList(
  words: readonly CountedWord[],
  { visible, classes, workspace, hasCandidates, verifyEach }: SegmentMatcherInput,
): SegmentMatches {
  const { costs, kernels, scratch } = workspace;
  const possible = possibleDocuments(words, visible, workspace);
  const documents = scratch.anyInt32(kernels.countBits(possible.words));
  if (documents.length === 0) return noMatches;
  kernels.listBits(possible.words, documents);
  const wanted = wantedFor(possible, workspace);
  const unread = words.reduce((sum, { matcher, reach }) => sum + matcher.unreadPostings(reach), 0);
  const readsAll = unread > documents.length * costs.read;
  const rated = words.map(({ matcher, reach, isRequired }) => {
    const ratings = scratch.bytes(documents.length);
    if (!readsAll) matcher.raiseRatings(documents, reach, { ratings, isFresh: true, wanted });
    return { isRequired, ratings };
  });
  if (readsAll) verifyEach(new Uint32Array(documents), (i, found) => replaceRatings(i, words, rated, found));
  else if (hasCandidates) {
    const places = candidatePlaces(words, documents);
    const candidates = new Uint32Array(places.map((place) => documents[place]));
    verifyEach(candidates, (i, found) => replaceRatings(places[i], words, rated, found));
  }
  return new ListMatches(sumRatings(documents, rated, { classes, scratch }));
}

/** Those that have to be read. */
function candidatePlaces(words: readonly CountedWord[], documents: Int32Array): number[] {
  const places: number[] = [];
  for (let i = 0; i < documents.length; i++) if (isAnyCandidate(words, documents[i])) places.push(i);
  return places;
}

/** Document number `i` has been read. `rated`: by word. */
// Hot where many are read: four parameters and no object.
function replaceRatings(
  i: number,
  words: readonly CountedWord[],
  rated: readonly RatedWord[],
  { costs, priorities }: FoundCosts,
): void {
  for (let at = 0; at < words.length; at++) {
    const { word } = words[at];
    const isFound = costs[word] !== NO_OCCURRENCE;
    rated[at].ratings[i] = isFound ? ratingOf(costs[word], priorities[word]) : NOT_FOUND;
  }
}

/**
 * The visible documents that may match: those of all required words, or without required words those of any. Words so much more
 * frequent than the rest that asking for each document is faster than reading their lists are left out.
 */
function possibleDocuments(
  words: readonly CountedWord[],
  visible: Bitset,
  { costs, kernels, scratch }: Workspace,
): Bitset {
  const documents = scratch.bitset(visible.size);
  const [rarest, ...others] = words.filter(({ isRequired }) => isRequired);
  if (rarest === undefined) for (const { matcher, reach } of words) matcher.addTo(documents, reach);
  else rarest.matcher.addTo(documents, rarest.reach);
  let left = kernels.keepBits(documents.words, scratch.copyOfBits(visible).words);
  for (const { matcher, reach } of others) {
    if (matcher.estimate > left * costs.seek) break;
    const ofWord = scratch.bitset(visible.size);
    matcher.addTo(ofWord, reach);
    left = kernels.keepBits(documents.words, ofWord.words);
  }
  return documents;
}

function isAnyCandidate(words: readonly CountedWord[], document: number): boolean {
  for (let i = 0; i < words.length; i++) if (words[i].matcher.isCandidate(document)) return true;
  return false;
}
