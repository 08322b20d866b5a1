import type { Bitset } from "../../collections/bitset.js";
import { NOT_FOUND, ratingOf } from "../../postings/rating.js";
import { NO_OCCURRENCE } from "../../reading/document-verifier.js";
import type { CountedWord } from "../words/counted-words.js";
import type { MatchSources } from "./match-sources.js";

/**
 * Reads those candidates among `documents` that may match. Returns the ratings of all documents of the
 * segment, by word, with those of candidates replaced. `ratings`, which come from postings, are not changed.
 */
export function readCandidates(
  words: readonly CountedWord[],
  ratings: readonly Uint8Array[],
  documents: Bitset,
  { workspace: { kernels, scratch }, verifyEach }: MatchSources,
): readonly Uint8Array[] {
  const bits = scratch.bitset(documents.size);
  for (const { matcher } of words) matcher.addCandidatesTo(bits);
  kernels.keepBits(bits.words, documents.words);
  const candidates: number[] = [];
  bits.forEach((document) => {
    if (mayMatch(words, ratings, document)) candidates.push(document);
  });
  if (candidates.length === 0) return ratings;
  const read = ratings.map((ofWord) => scratch.copyOf(ofWord));
  verifyEach(Uint32Array.from(candidates), (index, { costs, places }) => {
    for (const [at, { word }] of words.entries()) {
      const isFound = costs[word] !== NO_OCCURRENCE;
      read[at][candidates[index]] = isFound ? ratingOf(costs[word], places[word]) : NOT_FOUND;
    }
  });
  return read;
}

/** Whether a document may have every required word. */
function mayMatch(words: readonly CountedWord[], ratings: readonly Uint8Array[], document: number): boolean {
  return words.every(
    ({ matcher, isRequired }, at) =>
      !isRequired || ratings[at][document] !== NOT_FOUND || matcher.isCandidate(document),
  );
}
