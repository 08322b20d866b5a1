import type { TypoQuery } from "../../src/dictionary/typo-query.js";

/** Optimal string alignment of code points, by the textbook: the whole table. */
export function osaDistance(a: readonly string[], b: readonly string[]): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => i + j),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const substitution = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      table[i][j] = Math.min(
        table[i - 1][j] + 1,
        table[i][j - 1] + 1,
        table[i - 1][j - 1] + substitution,
        isSwap ? table[i - 2][j - 2] + 1 : Infinity,
      );
    }
  }
  return table[a.length][b.length];
}

/** The cost of reading `text` as a misspelling of the query's word (ranking 2.2); Infinity if it is none. */
function costOfReading({ word, isFirstDear }: TypoQuery, text: readonly string[]): number {
  const pattern = Array.from(word);
  const distance = osaDistance(pattern, text);
  if (distance === 0) return Infinity;
  if (!isFirstDear || text[0] === pattern[0]) return distance;
  const isFirstSwapped = text[0] === pattern[1] && text[1] === pattern[0];
  const isBySwap = isFirstSwapped && osaDistance(pattern.slice(2), text.slice(2)) + 1 === distance;
  return distance + (isBySwap ? 0 : 1);
}

/** The least cost of `term` as a typo of the query's word; Infinity if it is none within the budget. */
export function typoCost(query: TypoQuery, term: string): number {
  const { word, budget, isPrefix } = query;
  if (term.startsWith("\u0001")) return Infinity;
  const pattern = Array.from(word);
  const characters = Array.from(term);
  let cost = costOfReading(query, characters);
  if (isPrefix) {
    if (pattern.every((character, i) => characters[i] === character)) return Infinity;
    for (let length = 1; length <= characters.length; length++) {
      const start = characters.slice(0, length);
      if (start.at(-1) !== pattern.at(-1) || osaDistance(pattern, start) !== 1) continue;
      cost = Math.min(cost, costOfReading(query, start));
    }
  }
  return cost <= budget ? cost : Infinity;
}
