import { type AnalyzedAttribute, type PlacedValue, positionMax } from "../analysis/analyze-record.js";
import type { MatchedWord } from "../matching/matched-record.js";
import type { Occurrence } from "../matching/occurrence.js";
import { lengthOfTerm } from "../query/query-word.js";
import type { RankedDocument } from "./criterion.js";
import { leadingWordCount } from "./leading-words.js";

/**
 * Ranking 3: a value of an attribute of a tier, of at most 32 positions, is wholly said under two conditions.
 * Every matched content word has an occurrence in it. Each of its positions, except those of articles at its
 * beginning, lies in the span of an occurrence of a query word. Completions, prefixes of fewer than 3
 * characters, pieces of words and grams of Hangul words do not say anything wholly. A value with a saturated
 * position is not wholly said.
 */
export interface WhollySaidQuestion {
  readonly document: RankedDocument;
  readonly tier: number;
  readonly articles: ReadonlySet<string>;
  /** Whether only exact occurrences count. */
  readonly exactly: boolean;
}

const positionsMax = 32;
const prefixLengthMin = 3;

function says({ word }: MatchedWord, { kind, isCompletion, needsPrefix }: Occurrence): boolean {
  const isShortPrefix = kind === "prefix" && lengthOfTerm(word.term) < prefixLengthMin;
  return !isCompletion && !isShortPrefix && !needsPrefix;
}

export function hasWhollySaidValue({ document, tier, articles, exactly }: WhollySaidQuestion): boolean {
  const { analyzed, matched, free } = document;
  return analyzed.attributes
    .filter((attribute) => attribute.tier === tier)
    .some((attribute) =>
      attribute.values.some((value, at) => {
        const saying = (one: MatchedWord): Occurrence[] =>
          occurrencesIn(one, attribute, at).filter(
            (occurrence) => says(one, occurrence) && (!exactly || occurrence.isExact),
          );
        return (
          value.positionCount <= positionsMax &&
          value.position + value.positionCount <= positionMax &&
          matched.every((one) => saying(one).length > 0) &&
          areCovered(positionsOf(value, articles), [...matched, ...free].flatMap(saying))
        );
      }),
    );
}

const occurrencesIn = (
  { occurrences }: MatchedWord,
  attribute: AnalyzedAttribute,
  value: number,
): Occurrence[] => occurrences.filter((one) => one.attribute.name === attribute.name && one.value === value);

/**
 * The positions of a value without the articles at its beginning; all positions if it has nothing but
 * articles.
 */
function positionsOf(value: PlacedValue, articles: ReadonlySet<string>): number[] {
  const all = Array.from({ length: value.positionCount }, (_, at) => value.position + at);
  const leading = leadingWordCount(value, articles);
  return leading === all.length ? all : all.slice(leading);
}

const areCovered = (positions: readonly number[], occurrences: readonly Occurrence[]): boolean =>
  positions.every((position) => occurrences.some(({ start, end }) => start <= position && position <= end));
