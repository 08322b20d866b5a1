import { isTermOfDigits } from "../analysis/words/digits-only.js";
import type { QueryWord } from "./word-roles.js";

/** Two words of a query written together (ranking 2.2, row `joined`). */
export interface JoinedWords {
  readonly term: string;
  /** Whether any term that starts with `term` counts. */
  readonly isPrefix: boolean;
  /** The cost in typos. The first word bears it; if one of the two is free, the content word does. */
  readonly cost: 0 | 1;
}

const joiner = /^[-‐._/&]$/u;

/** Two neighbours in the query text `q` written together; null if ranking 2.2 never joins them. */
export function joinedWords(q: string, left: QueryWord, right: QueryWord): JoinedWords | null {
  if (left.isLong || right.isLong || (left.isFree && right.isFree)) return null;
  if (isTermOfDigits(left.term) && isTermOfDigits(right.term)) return null;
  const isJoined = joiner.test(q.slice(left.end, right.start));
  return { term: left.term + right.term, isPrefix: right.isPrefix, cost: isJoined ? 0 : 1 };
}
