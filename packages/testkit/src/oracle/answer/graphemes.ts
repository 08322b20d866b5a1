import type { Range } from "../analysis/stretch.js";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Ranking 6.1: text that users see as one character is never cut (Unicode Standard Annex 29). */
export function graphemesOf(text: string): Range[] {
  return Array.from(segmenter.segment(text)).map(({ index, segment }) => ({
    start: index,
    end: index + segment.length,
  }));
}

/** The graphemes that a range touches, as one range. */
export function grownToGraphemes(range: Range, graphemes: readonly Range[]): Range {
  const touched = graphemes.filter(({ start, end }) => start < range.end && range.start < end);
  if (touched.length === 0) return range;
  return { start: touched[0].start, end: touched[touched.length - 1].end };
}
