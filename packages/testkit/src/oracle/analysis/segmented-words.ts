import type { Range } from "./stretch.js";

/**
 * Ranking 1.2 and 2.1: what has no spaces is cut into words with `Intl.Segmenter` in the first of `languages`, its
 * word-like segments only.
 */
export function segmentedWords(text: string, range: Range, languages: readonly string[]): Range[] {
  const segmenter = new Intl.Segmenter(languages[0] ?? "und", { granularity: "word" });
  return Array.from(segmenter.segment(text.slice(range.start, range.end)))
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ index, segment }) => ({
      start: range.start + index,
      end: range.start + index + segment.length,
    }));
}
