import type { QueryWord } from "./word-roles.js";

/** Two words of a query written together (ranking 2.2, row `joined`). */
export interface JoinedWords {
  readonly term: string;
  /** Whether any term that starts with it counts. */
  readonly isPrefix: boolean;
  /** In typos, for the first of the two; for the content word if one of them is free. */
  readonly cost: 0 | 1;
}

const digitsOnly = /^[\p{N}\p{M}]+$/u;
const joiner = /^[-‐._/&]$/u;

/** Neighbours in the query text `q` written together; null if they are never. */
export function joinedWords(q: string, left: QueryWord, right: QueryWord): JoinedWords | null {
  if (left.isLong || right.isLong || (left.isFree && right.isFree)) return null;
  if (digitsOnly.test(left.term) && digitsOnly.test(right.term)) return null;
  const isJoined = joiner.test(q.slice(left.end, right.start));
  return { term: left.term + right.term, isPrefix: right.isPrefix, cost: isJoined ? 0 : 1 };
}
