import type { Range } from "./stretch.js";

interface TextSegment extends Range {
  readonly isWordLike: boolean;
}

function segmentsOf(text: string, languages: readonly string[]): TextSegment[] {
  const segmenter = new Intl.Segmenter(languages[0] ?? "und", { granularity: "word" });
  return Array.from(segmenter.segment(text)).map(({ index, segment, isWordLike }) => ({
    start: index,
    end: index + segment.length,
    isWordLike: isWordLike === true,
  }));
}

/**
 * Ranking 1.2: runs of Thai and similar scripts are cut with `Intl.Segmenter` in the first of `languages`.
 * Only word-like segments count.
 */
export function segmentedWords(text: string, range: Range, languages: readonly string[]): Range[] {
  return segmentsOf(text.slice(range.start, range.end), languages)
    .filter(({ isWordLike }) => isWordLike)
    .map(({ start, end }) => ({ start: range.start + start, end: range.start + end }));
}

/**
 * Ranking 2.1: all segments of an unspaced run of the query count. For the segmenter some, such as ㊀, are no
 * words.
 */
export const wholeSegments = (text: string, languages: readonly string[]): Range[] =>
  segmentsOf(text, languages).map(({ start, end }) => ({ start, end }));
