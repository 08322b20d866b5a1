import { Bitset } from "../collections/bitset.js";
import { NO_OCCURRENCE, type WordCosts } from "./occurrence-verifier.js";
import type { Requirement } from "./requirement.js";
import type { Reach, WordMatcher } from "./word-matcher.js";

/** The documents of one segment that match, ascending, by parallel arrays. */
export interface SegmentMatches {
  readonly documents: Int32Array;
  /** How many query words occur. */
  readonly words: Uint8Array;
  /** The sum of their costs. */
  readonly typos: Uint8Array;
  /** No word stands better by tier and position: a lower bound (see Level). */
  readonly priorities: Uint8Array;
}

const noMatches: SegmentMatches = {
  documents: new Int32Array(0),
  words: new Uint8Array(0),
  typos: new Uint8Array(0),
  priorities: new Uint8Array(0),
};

/** The matches at `places`, in that order. */
export function pickMatches(matches: SegmentMatches, places: Uint32Array): SegmentMatches {
  const picked = {
    documents: new Int32Array(places.length),
    words: new Uint8Array(places.length),
    typos: new Uint8Array(places.length),
    priorities: new Uint8Array(places.length),
  };
  for (let i = 0; i < places.length; i++) {
    const place = places[i];
    picked.documents[i] = matches.documents[place];
    picked.words[i] = matches.words[place];
    picked.typos[i] = matches.typos[place];
    picked.priorities[i] = matches.priorities[place];
  }
  return picked;
}

/** Larger than any priority. */
const noPriority = 0xff;

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
  const possible = possibleDocuments(words, visible);
  const sink = new MatchSink(possible.count());
  const bits = possible.words;
  for (let w = 0; w < bits.length; w++) {
    for (let rest = bits[w]; rest !== 0; rest &= rest - 1) {
      const document = (w << 5) + 31 - Math.clz32(rest & -rest);
      if (verify !== null && isAnyCandidate(words, document))
        addIfVerified(words, document, verify(document), sink);
      else addIfMatching(words, document, sink);
    }
  }
  return sink.matches();
}

/** Collects matches in arrays that are large enough for all of them. */
class MatchSink {
  readonly #documents: Int32Array;
  readonly #words: Uint8Array;
  readonly #typos: Uint8Array;
  readonly #priorities: Uint8Array;
  #length = 0;

  constructor(capacity: number) {
    this.#documents = new Int32Array(capacity);
    this.#words = new Uint8Array(capacity);
    this.#typos = new Uint8Array(capacity);
    this.#priorities = new Uint8Array(capacity);
  }

  // Hot: four parameters and no object.
  add(document: number, words: number, typos: number, priority: number): void {
    const at = this.#length++;
    this.#documents[at] = document;
    this.#words[at] = words;
    this.#typos[at] = typos;
    this.#priorities[at] = priority;
  }

  matches(): SegmentMatches {
    const length = this.#length;
    return {
      documents: this.#documents.subarray(0, length),
      words: this.#words.subarray(0, length),
      typos: this.#typos.subarray(0, length),
      priorities: this.#priorities.subarray(0, length),
    };
  }
}

function addIfMatching(words: readonly CountedWord[], document: number, sink: MatchSink): void {
  let count = 0;
  let typos = 0;
  let priority = noPriority;
  for (let i = 0; i < words.length; i++) {
    const { matcher, reach, isRequired } = words[i];
    if (matcher.find(document, reach)) {
      count++;
      typos += matcher.cost;
      if (matcher.priority < priority) priority = matcher.priority;
    } else if (isRequired) {
      return;
    }
  }
  if (count > 0) sink.add(document, count, typos, priority);
}

function addIfVerified(
  words: readonly CountedWord[],
  document: number,
  { costs, priorities }: WordCosts,
  sink: MatchSink,
): void {
  let count = 0;
  let typos = 0;
  let priority = noPriority;
  for (const { word, isRequired } of words) {
    if (costs[word] !== NO_OCCURRENCE) {
      count++;
      typos += costs[word];
      if (priorities[word] < priority) priority = priorities[word];
    } else if (isRequired) {
      return;
    }
  }
  if (count > 0) sink.add(document, count, typos, priority);
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
