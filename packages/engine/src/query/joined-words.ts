import type { AnalysedQuery } from "./query-words.js";

/** Two words of a query written together (ranking 2.2, row `joined`). */
export interface JoinedWords {
  readonly term: string;
  /** Whether any term that starts with it counts. */
  readonly isPrefix: boolean;
  /** In typos, for the first of the two. */
  readonly cost: 0 | 1;
}

const digitsOnly = /^[\p{N}\p{M}]+$/u;
const joiner = /^[-‐._]$/u;

/** Word `first` and the next one written together; null where there is none, or both are digits only. */
export function joinedWords({ text, words }: AnalysedQuery, first: number): JoinedWords | null {
  const left = words[first];
  const right = words.at(first + 1);
  if (right === undefined || (digitsOnly.test(left.term) && digitsOnly.test(right.term))) return null;
  const between = text.slice(left.end, right.start);
  return { term: left.term + right.term, isPrefix: right.isPrefix, cost: joiner.test(between) ? 0 : 1 };
}
