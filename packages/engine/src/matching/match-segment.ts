import { Bitset } from "../collections/bitset.js";
import { MatchSums } from "./match-sums.js";
import type { WordCosts } from "./occurrence-verifier.js";
import type { Requirement } from "./requirement.js";
import type { SegmentMatches } from "./segment-matches.js";
import type { FoundWord, Reach, WordMatcher } from "./word-matcher.js";

const noMatches: SegmentMatches = {
  documents: new Int32Array(0),
  words: new Uint8Array(0),
  typos: new Uint8Array(0),
  priorities: new Uint8Array(0),
};

/** To look one document up in a posting list takes as long as to read about so many postings. */
const seekFactor = 16;

/** The documents of one segment that match. */
export function matchSegment({
  matchers,
  visible,
  requirement,
  verify,
}: SegmentMatcherInput): SegmentMatches {
  const words = openWords(matchers, requirement);
  if (words.some(({ isRequired, matcher }) => isRequired && matcher.estimate === 0)) return noMatches;
  const documents = possibleDocuments(words, visible).toArray();
  const found = words.map(({ matcher, reach }) => matcher.findAll(documents, reach));
  if (verify !== null) {
    for (const [i, document] of documents.entries()) {
      if (isAnyCandidate(words, document)) replaceFound(i, words, found, verify(document));
    }
  }
  const sums = new MatchSums(documents);
  for (const [at, { isRequired }] of words.entries()) sums.add(found[at], isRequired);
  return sums.matches();
}

/** Document number `i`, of which postings do not tell enough, has been read. `found`: by word. */
// Hot where many are read: four parameters and no object.
function replaceFound(
  i: number,
  words: readonly CountedWord[],
  found: readonly FoundWord[],
  read: WordCosts,
): void {
  for (const [at, { word }] of words.entries()) {
    found[at].costs[i] = read.costs[word];
    found[at].priorities[i] = read.priorities[word];
  }
}

interface CountedWord {
  /** Its number in the query. */
  readonly word: number;
  readonly matcher: WordMatcher;
  readonly isRequired: boolean;
  readonly reach: Reach;
}

export interface SegmentMatcherInput {
  /** By query word. */
  readonly matchers: readonly WordMatcher[];
  /** Only these documents match. */
  readonly visible: Bitset;
  readonly requirement: Requirement;
  /** Reads a candidate; null if no word has candidates. */
  readonly verify: ((document: number) => WordCosts) | null;
}

/**
 * The visible documents that may match: those of all required words, or without required words those of any. Words so much more
 * frequent than the rest that asking for each document is faster than reading their lists are left out.
 */
function possibleDocuments(words: readonly CountedWord[], visible: Bitset): Bitset {
  const documents = new Bitset(visible.size);
  const [rarest, ...others] = words.filter(({ isRequired }) => isRequired);
  if (rarest === undefined) for (const { matcher, reach } of words) matcher.addTo(documents, reach);
  else rarest.matcher.addTo(documents, rarest.reach);
  documents.and(visible);
  let left = documents.count();
  for (const { matcher, reach } of others) {
    if (matcher.estimate > left * seekFactor) break;
    const ofWord = new Bitset(visible.size);
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
