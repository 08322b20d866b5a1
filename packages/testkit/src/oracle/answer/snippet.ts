import type { Highlighted, Segment } from "@findling/protocol";
import type { AnalyzedAttribute, AnalyzedRecord } from "../analysis/analyze-record.js";
import type { Range } from "../analysis/stretch.js";
import type { MatchedWord } from "../matching/matched-record.js";
import { joinSegments, markedGraphemes, withoutRange } from "./marks.js";
import { isFullyMatched, type ShownWords } from "./shown-words.js";

/**
 * Ranking 6.2: of long attributes in which something matched, the window of weight 30 with the most distinct query words,
 * the earliest of equals. A word weighs 1, an unspaced character 1/2.
 *
 * Literally: from each token on, a window takes tokens while their weight is at most 30; a query word is in a window if one
 * of its occurrences is wholly in it.
 */
const weightMax = 30;

interface Weighed extends Range {
  readonly weight: number;
}

/** The words and unspaced characters of an attribute; parts, Hangul grams and dictionary words inside a run aside. */
function weighedTokens({ values }: AnalyzedAttribute): Weighed[] {
  return values.flat().flatMap((token): Weighed[] => {
    if (token.origin === "run") {
      const [{ start, end }] = token.components;
      return [{ start, end, weight: 0.5 }];
    }
    if (token.kind !== "word" || token.origin === "dictionary-in-run") return [];
    return [{ start: token.start, end: token.end, weight: 1 }];
  });
}

const totalWeight = (tokens: readonly Weighed[]): number =>
  tokens.reduce((sum, { weight }) => sum + weight, 0);

function windowFrom(tokens: readonly Weighed[], first: number): { first: number; last: number } {
  let last = first;
  while (last + 1 < tokens.length && totalWeight(tokens.slice(first, last + 2)) <= weightMax) last += 1;
  return { first, last };
}

function distinctWordsIn(range: Range, attribute: string, words: readonly MatchedWord[]): number {
  return words.filter(({ occurrences }) =>
    occurrences.some(
      (occurrence) =>
        occurrence.attribute.name === attribute &&
        occurrence.ranges.every(({ start, end }) => range.start <= start && end <= range.end),
    ),
  ).length;
}

const ellipsis: Segment = { text: "…", match: false };

function snippetOf(attribute: AnalyzedAttribute, words: readonly MatchedWord[]): Segment[] {
  const tokens = weighedTokens(attribute);
  const windows = tokens.map((_, first) => windowFrom(tokens, first));
  const rangeOf = ({ first, last }: { first: number; last: number }): Range => ({
    start: first === 0 ? 0 : tokens[first].start,
    end: last === tokens.length - 1 ? attribute.text.length : tokens[last].end,
  });
  const counts = windows.map((window) => distinctWordsIn(rangeOf(window), attribute.name, words));
  const best = windows[counts.indexOf(Math.max(...counts))];
  const { start, end } = rangeOf(best);
  const inside = markedGraphemes(attribute, words).filter(
    (grapheme) => grapheme.start < end && start < grapheme.end,
  );
  return joinSegments([
    ...(best.first > 0 ? [ellipsis] : []),
    ...inside.map(withoutRange),
    ...(best.last < tokens.length - 1 ? [ellipsis] : []),
  ]);
}

export function snippet(analyzed: AnalyzedRecord, words: ShownWords): Record<string, Highlighted> {
  const isMatched = ({ name }: AnalyzedAttribute): boolean =>
    words.counted.some(({ occurrences }) => occurrences.some(({ attribute }) => attribute.name === name));
  return Object.fromEntries(
    analyzed.attributes
      .filter((attribute) => totalWeight(weighedTokens(attribute)) > weightMax && isMatched(attribute))
      .map((attribute) => [
        attribute.name,
        {
          segments: snippetOf(attribute, words.counted),
          fullyMatched: isFullyMatched(attribute.name, words),
        },
      ]),
  );
}
