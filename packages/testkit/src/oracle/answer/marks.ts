import type { Segment, Via } from "@findling/protocol";
import type { AnalyzedAttribute, AnalyzedRecord } from "../analysis/analyze-record.js";
import type { Range } from "../analysis/stretch.js";
import type { MatchedWord } from "../matching/matched-record.js";
import { graphemesOf, grownToGraphemes } from "./graphemes.js";

/**
 * Ranking 6.1: which parts of an attribute's text are marked, and why. First, marks grow to grapheme
 * boundaries. Then, if they overlap, each character belongs to the longest mark, then to word, bigram,
 * prefix, typo.
 */
interface Mark extends Range {
  readonly via: Via;
}

const viaOrder: readonly Via[] = ["word", "bigram", "prefix", "typo"];

const marksOf = (attribute: string, words: readonly MatchedWord[]): Mark[] =>
  words
    .flatMap(({ occurrences }) => occurrences)
    .filter((occurrence) => occurrence.attribute.name === attribute)
    .flatMap(({ ranges, via }) => ranges.map((range) => ({ ...range, via })));

function strongest(marks: readonly Mark[], lengthOf: (mark: Mark) => number): Mark | undefined {
  return marks
    .toSorted((a, b) => lengthOf(b) - lengthOf(a) || viaOrder.indexOf(a.via) - viaOrder.indexOf(b.via))
    .at(0);
}

/** Joins equal neighbours into one segment. */
export function joinSegments(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const before = joined.at(-1);
    if (before !== undefined && before.match === segment.match && before.via === segment.via) {
      joined[joined.length - 1] = { ...before, text: before.text + segment.text };
    } else {
      joined.push(segment);
    }
  }
  return joined;
}

/** An attribute of a hit. Its highlight and its snippet are cut from the same marked graphemes. */
export interface MarkedAttribute {
  readonly attribute: AnalyzedAttribute;
  readonly graphemes: readonly (Segment & Range)[];
}

export const markedAttributes = (
  { attributes }: AnalyzedRecord,
  words: readonly MatchedWord[],
): MarkedAttribute[] =>
  attributes.map((attribute) => ({ attribute, graphemes: markedGraphemes(attribute, words) }));

/** Each grapheme of a text as its own segment, marked or not. */
function markedGraphemes(
  { name, text }: AnalyzedAttribute,
  words: readonly MatchedWord[],
): (Segment & Range)[] {
  const graphemes = graphemesOf(text);
  const marks = marksOf(name, words).map((mark) => ({ ...grownToGraphemes(mark, graphemes), via: mark.via }));
  const codePoints = (mark: Mark): number => Array.from(text.slice(mark.start, mark.end)).length;
  return graphemes.map(({ start, end }) => {
    const mark = strongest(
      marks.filter((one) => one.start <= start && end <= one.end),
      codePoints,
    );
    const own = { text: text.slice(start, end), start, end };
    return mark === undefined ? { ...own, match: false } : { ...own, match: true, via: mark.via };
  });
}

export const withoutRange = ({ text, match, via }: Segment): Segment =>
  via === undefined ? { text, match } : { text, match, via };
