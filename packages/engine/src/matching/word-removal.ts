import type { QueryMatcher } from "./query-matcher.js";
import { allRequired, type Requirement } from "./requirement.js";
import type { SegmentMatches } from "./segment-matches.js";

export interface WordRemovalInput {
  readonly matcher: QueryMatcher;
  readonly wordCount: number;
  /** Whether a word may be dropped for being a stop word. */
  readonly isStopWord: (word: number) => boolean;
  /** `removeWordsIfNoResults` of the settings. */
  readonly mode: "none" | "lastWords";
}

export interface RequiredMatches {
  readonly matches: readonly SegmentMatches[];
  readonly requirement: Requirement;
}

/**
 * Matches with all words required; if nothing does, with fewer and fewer, until something does
 * (ranking 2.4, steps a to c).
 */
export function matchRemovingWords(input: WordRemovalInput): RequiredMatches {
  const { matcher, wordCount, mode } = input;
  const all = allRequired(wordCount);
  const matches = matcher.match(all);
  if (mode === "none" || hasMatches(matches)) return { matches, requirement: all };
  const left = wordsLeft(input);
  if (left.length === 0) return { matches, requirement: all };
  for (const requirement of relaxations(left, matcher)) {
    const relaxed = matcher.match(requirement);
    if (hasMatches(relaxed)) return { matches: relaxed, requirement };
  }
  return { matches, requirement: all };
}

/** Step a: without the words that occur nowhere, then without stop words unless there is nothing else. */
function wordsLeft({ matcher, wordCount, isStopWord }: WordRemovalInput): number[] {
  const occurring = [...Array(wordCount).keys()].filter((word) => matcher.occurs(word));
  const withoutStopWords = occurring.filter((word) => !isStopWord(word));
  return withoutStopWords.length === 0 ? occurring : withoutStopWords;
}

/** The requirements to try, in turn, over the words that are left. */
function* relaxations(left: readonly number[], matcher: QueryMatcher): Generator<Requirement> {
  const counted = bitsOf(left);
  for (let required = left.length; required >= Math.ceil(left.length / 2); required--) {
    yield { counted, required: bitsOf(left.slice(0, required)), freeOnly: 0 };
  }
  yield { counted, required: 0, freeOnly: bitsOf(left.filter((word) => matcher.occurs(word, "costless"))) };
}

function bitsOf(words: readonly number[]): number {
  return words.reduce((bits, word) => bits | (1 << word), 0);
}

function hasMatches(matches: readonly SegmentMatches[]): boolean {
  return matches.some(({ count }) => count > 0);
}
