import { allRequired, type Requirement, requiring } from "../reading/requirement.js";
import type { SegmentMatches } from "./matches/segment-matches.js";
import type { QueryMatcher } from "./query-matcher.js";

/** The words of a query, the last of which may be dropped if no document has all. */
export interface RemovableWords {
  readonly matcher: QueryMatcher;
  readonly wordCount: number;
  /** `removeWordsIfNoResults` of the settings. */
  readonly mode: "none" | "lastWords";
  /**
   * Makes the matcher for partial matches, with the words of `left` (bits). Called at most once, if no
   * document has all of them. Earlier matches are no longer valid then.
   */
  readonly partialMatcher: (left: number) => QueryMatcher;
}

export interface RequiredMatches {
  readonly matcher: QueryMatcher;
  readonly matches: readonly SegmentMatches[];
  readonly requirement: Requirement;
}

/**
 * Matches with all content words required. If there are none, words that occur nowhere are dropped. If there
 * are still none, any of the words that are left is enough (ranking 2.4).
 */
export function matchRemovingWords({
  matcher,
  wordCount,
  mode,
  partialMatcher,
}: RemovableWords): RequiredMatches {
  const all = allRequired(wordCount);
  const matches = matcher.match(all);
  if (mode === "none" || hasMatches(matches)) return { matcher, matches, requirement: all };
  const occurring = bitsOf(wordCount, (word) => matcher.occurs(word));
  if (occurring === 0) return { matcher, matches, requirement: requiring(0) };
  if (occurring !== all.counted) {
    const requirement = requiring(occurring);
    const left = matcher.match(requirement);
    if (hasMatches(left)) return { matcher, matches: left, requirement };
  }
  const costlessOnly = occurring & bitsOf(wordCount, (word) => matcher.occurs(word, "costless"));
  const partial = partialMatcher(occurring);
  const requirement = { counted: occurring, required: 0, costlessOnly };
  return { matcher: partial, matches: partial.match(requirement), requirement };
}

function bitsOf(wordCount: number, has: (word: number) => boolean): number {
  let bits = 0;
  for (let word = 0; word < wordCount; word++) if (has(word)) bits |= 1 << word;
  return bits;
}

function hasMatches(matches: readonly SegmentMatches[]): boolean {
  return matches.some(({ count }) => count > 0);
}
