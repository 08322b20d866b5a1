import type { Range } from "./stretch.js";

interface TextSegment extends Range {
  readonly isWordLike: boolean;
}

function segmentsOf(text: string, range: Range, languages: readonly string[]): TextSegment[] {
  const segmenter = new Intl.Segmenter(languages[0] ?? "und", { granularity: "word" });
  return Array.from(segmenter.segment(text.slice(range.start, range.end))).map(
    ({ index, segment, isWordLike }) => ({
      start: range.start + index,
      end: range.start + index + segment.length,
      isWordLike: isWordLike === true,
    }),
  );
}

/** Ranking 1.2: runs of Thai and its like are cut with `Intl.Segmenter` in the first of `languages`, its word-like segments only. */
export function segmentedWords(text: string, range: Range, languages: readonly string[]): Range[] {
  return segmentsOf(text, range, languages)
    .filter(({ isWordLike }) => isWordLike)
    .map(({ start, end }) => ({ start, end }));
}

/**
 * Ranking 2.1: an unspaced run of the query is cut likewise, but all its characters count: some, as ㊀, are no words to the segmenter.
 * Marks that stand before the first character are none.
 */
export function segmentsOfRun(text: string, range: Range, languages: readonly string[]): Range[] {
  return segmentsOf(text, range, languages)
    .map(({ start, end }) => ({ start, end }))
    .filter(({ start, end }) => !/^\p{M}+$/u.test(text.slice(start, end).normalize("NFKC")));
}
