import type { Range } from "../analysis/stretch.js";
import type { MatchedWord } from "../matching/matched-record.js";
import type { Occurrence } from "../matching/occurrence.js";
import { isContentWord } from "../query/query-word.js";
import { isIn } from "./shown-words.js";
import { totalWeight, type Weighed } from "./weighed-tokens.js";

/**
 * Ranking 6.2: which window of weight 30 is shown.
 *
 * 1. Candidates are the windows with whole occurrences of the most distinct content words, then of the most
 *    distinct query words. The earliest of them decides what is shown: the stretch from the first to the last
 *    of the earliest such occurrences in it.
 * 2. Of the windows that hold this stretch, the one in which it is nearest to the middle is shown; among
 *    equals, the earliest.
 *
 * Literally: a window is a stretch of tokens that weigh at most 30, to which no further token can be added.
 * An occurrence is whole if all its marks lie in the window.
 */
export const windowWeight = 30;

/** A stretch of an attribute's tokens, and its range in the text. */
export interface SnippetWindow extends Range {
  readonly first: number;
  readonly last: number;
}

function lastFrom(tokens: readonly Weighed[], first: number): number {
  let last = first;
  let weight = tokens[first].weight;
  while (last + 1 < tokens.length && weight + tokens[last + 1].weight <= windowWeight) {
    last += 1;
    weight += tokens[last].weight;
  }
  return last;
}

/**
 * From the start of the first token to the end of the last one, or to the start or end of the text if no
 * token is left out there.
 */
function windowsOf(tokens: readonly Weighed[], text: string): SnippetWindow[] {
  return tokens
    .map((_, first) => ({ first, last: lastFrom(tokens, first) }))
    .filter(({ last }, at, all) => at === 0 || last > all[at - 1].last)
    .map(({ first, last }) => ({
      first,
      last,
      start: first === 0 ? 0 : tokens[first].start,
      end: last === tokens.length - 1 ? text.length : tokens[last].end,
    }));
}

const holds = (window: Range, range: Range): boolean =>
  window.start <= range.start && range.end <= window.end;

const markedRange = ({ ranges }: Occurrence): Range => ({
  start: Math.min(...ranges.map(({ start }) => start)),
  end: Math.max(...ranges.map(({ end }) => end)),
});

/** The earliest whole occurrence in a window, for each word that has one there. */
function earliestIn(window: Range, attribute: string, words: readonly MatchedWord[]) {
  return words.flatMap(({ word, occurrences }) => {
    const earliest = occurrences
      .filter((one) => isIn(one, attribute))
      .map(markedRange)
      .filter((range) => holds(window, range))
      .toSorted((a, b) => a.start - b.start || a.end - b.end)
      .at(0);
    return earliest === undefined ? [] : [{ word, range: earliest }];
  });
}

function shownStretch(
  windows: readonly SnippetWindow[],
  attribute: string,
  words: readonly MatchedWord[],
): Range {
  const found = windows.map((window) => earliestIn(window, attribute, words));
  const contentCount = (at: number): number => found[at].filter(({ word }) => isContentWord(word)).length;
  const [best] = Array.from(windows.keys()).toSorted(
    (a, b) => contentCount(b) - contentCount(a) || found[b].length - found[a].length,
  );
  const ranges = found[best].map(({ range }) => range);
  return {
    start: Math.min(...ranges.map(({ start }) => start)),
    end: Math.max(...ranges.map(({ end }) => end)),
  };
}

export function bestWindow(
  tokens: readonly Weighed[],
  attribute: { readonly name: string; readonly text: string },
  words: readonly MatchedWord[],
): SnippetWindow {
  const windows = windowsOf(tokens, attribute.text);
  const stretch = shownStretch(windows, attribute.name, words);
  const imbalance = ({ first, last }: SnippetWindow): number => {
    const own = tokens.slice(first, last + 1);
    const before = own.filter(({ end }) => end <= stretch.start);
    const behind = own.filter(({ start }) => start >= stretch.end);
    return Math.abs(totalWeight(before) - totalWeight(behind));
  };
  return windows
    .filter((window) => holds(window, stretch))
    .toSorted((a, b) => imbalance(a) - imbalance(b))[0];
}
