import { reasonKindWords } from "./change-words.js";
import { changesOf, type QueryDifference } from "./ranking-difference.js";

/** Why hits have other places: a reason, and how many hits of all queries have it. */
export interface ReasonCount {
  readonly words: string;
  readonly hits: number;
}

/** The most frequent reason first. */
export function reasonTally(differences: readonly QueryDifference[]): ReasonCount[] {
  const counts = new Map<string, number>();
  for (const { why } of differences.flatMap(changesOf)) {
    const words = reasonKindWords(why);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, hits]) => ({ words, hits })).toSorted((a, b) => b.hits - a.hits);
}
