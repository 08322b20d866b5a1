import type { Requirement } from "../../reading/requirement.js";
import type { Reach } from "./sought-word.js";
import type { WordMatcher } from "./word-matcher.js";

/** A query word that counts in a segment. */
export interface CountedWord {
  /** The word's number among the content words of the query. */
  readonly word: number;
  readonly matcher: WordMatcher;
  readonly isRequired: boolean;
  readonly reach: Reach;
}

/** The words that count: first the required ones, then the others, each rarest first. */
export function countedWords(matchers: readonly WordMatcher[], requirement: Requirement): CountedWord[] {
  const words: CountedWord[] = [];
  for (const [word, matcher] of matchers.entries()) {
    const bit = 1 << word;
    if ((requirement.counted & bit) === 0) continue;
    matcher.rewind();
    words.push({
      word,
      matcher,
      isRequired: (requirement.required & bit) !== 0,
      reach: (requirement.costlessOnly & bit) === 0 ? "all" : "costlessOrJoined",
    });
  }
  return words.sort(
    (a, b) => Number(b.isRequired) - Number(a.isRequired) || a.matcher.estimate - b.matcher.estimate,
  );
}
