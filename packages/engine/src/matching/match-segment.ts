import { Bitset } from "../collections/bitset.js";
import { WEIGHT_MAX } from "../postings/posting-weight.js";
import type { MatchClasses } from "./match-classes.js";
import { NO_OCCURRENCE, type WordCosts } from "./occurrence-verifier.js";
import { NOT_FOUND, ratingOf } from "./rating.js";
import type { Requirement } from "./requirement.js";
import type { SegmentMatches } from "./segment-matches.js";
import { type RatedWord, sumRatings } from "./sum-ratings.js";
import type { Reach, WordMatcher } from "./word-matcher.js";
import type { Workspace } from "./workspace.js";

const noMatches: SegmentMatches = {
  documents: new Int32Array(0),
  classes: new Uint16Array(0),
  weights: null,
};

export interface SegmentMatcherInput {
  /** By query word. */
  readonly matchers: readonly WordMatcher[];
  /** Only these documents match. */
  readonly visible: Bitset;
  readonly requirement: Requirement;
  readonly classes: MatchClasses;
  readonly workspace: Workspace;
  /** Whether some word has candidates. */
  readonly hasCandidates: boolean;
  /** Reads a document. */
  readonly verify: (document: number) => WordCosts;
}

/** The documents of one segment that match. */
export function matchSegment(input: SegmentMatcherInput): SegmentMatches {
  const { matchers, visible, requirement, classes, workspace, hasCandidates, verify } = input;
  const { costs, scratch } = workspace;
  const words = openWords(matchers, requirement);
  if (words.some(({ isRequired, matcher }) => isRequired && matcher.estimate === 0)) return noMatches;
  const possible = possibleDocuments(words, visible, workspace);
  const documents = possible.toArray(scratch.anyInt32(possible.count()));
  const unread = words.reduce((sum, { matcher, reach }) => sum + matcher.unreadPostings(reach), 0);
  const readsAll = unread > documents.length * costs.read;
  const rated = words.map(({ matcher, reach, isRequired }) => {
    const ratings = scratch.bytes(documents.length);
    const weights = matchers.length === 1 ? scratch.anyBytes(documents.length) : null;
    if (!readsAll) matcher.raiseRatings(documents, reach, { ratings, weights, isFresh: true });
    return { isRequired, ratings, weights };
  });
  if (readsAll || hasCandidates) {
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i];
      if (readsAll || isAnyCandidate(words, document)) replaceRatings(i, words, rated, verify(document));
    }
  }
  return sumRatings(documents, rated, { classes, scratch });
}

/** Document number `i` has been read. `rated`: by word. */
// Hot where many are read: four parameters and no object.
function replaceRatings(
  i: number,
  words: readonly CountedWord[],
  rated: readonly RatedWord[],
  { costs, priorities }: WordCosts,
): void {
  for (let at = 0; at < words.length; at++) {
    const { word } = words[at];
    const { ratings, weights } = rated[at];
    const isFound = costs[word] !== NO_OCCURRENCE;
    ratings[i] = isFound ? ratingOf(costs[word], priorities[word]) : NOT_FOUND;
    if (weights !== null) weights[i] = WEIGHT_MAX;
  }
}

interface CountedWord {
  /** Its number in the query. */
  readonly word: number;
  readonly matcher: WordMatcher;
  readonly isRequired: boolean;
  readonly reach: Reach;
}

/**
 * The visible documents that may match: those of all required words, or without required words those of any. Words so much more
 * frequent than the rest that asking for each document is faster than reading their lists are left out.
 */
function possibleDocuments(
  words: readonly CountedWord[],
  visible: Bitset,
  { costs, scratch }: Workspace,
): Bitset {
  const empty = () => new Bitset(visible.size, scratch.uint32(visible.words.length));
  const documents = empty();
  const [rarest, ...others] = words.filter(({ isRequired }) => isRequired);
  if (rarest === undefined) for (const { matcher, reach } of words) matcher.addTo(documents, reach);
  else rarest.matcher.addTo(documents, rarest.reach);
  documents.and(visible);
  let left = documents.count();
  for (const { matcher, reach } of others) {
    if (matcher.estimate > left * costs.seek) break;
    const ofWord = empty();
    matcher.addTo(ofWord, reach);
    documents.and(ofWord);
    left = documents.count();
  }
  return documents;
}

function isAnyCandidate(words: readonly CountedWord[], document: number): boolean {
  for (let i = 0; i < words.length; i++) if (words[i].matcher.isCandidate(document)) return true;
  return false;
}

/** The words that count: required ones first, the rarest of them foremost. */
function openWords(matchers: readonly WordMatcher[], requirement: Requirement): CountedWord[] {
  const words: CountedWord[] = [];
  for (const [word, matcher] of matchers.entries()) {
    const bit = 1 << word;
    if ((requirement.counted & bit) === 0) continue;
    matcher.rewind();
    words.push({
      word,
      matcher,
      isRequired: (requirement.required & bit) !== 0,
      reach: (requirement.freeOnly & bit) === 0 ? "all" : "free",
    });
  }
  return words.sort(
    (a, b) => Number(b.isRequired) - Number(a.isRequired) || a.matcher.estimate - b.matcher.estimate,
  );
}
