import type { PlacedValue } from "../analysis/analyze-record.js";

/**
 * Ranking 3, criteria 5 and 6: how many words of a set are at the beginning of a value. A run of Han and Kana
 * begins with none: it has grams and entries of the dictionary, and these are no stop words.
 */
export function leadingWordCount({ tokens, position }: PlacedValue, terms: ReadonlySet<string>): number {
  const isAt = (place: number): boolean =>
    tokens.some((token) => token.kind === "word" && token.position === place && terms.has(token.term));
  let count = 0;
  while (isAt(position + count)) count += 1;
  return count;
}
