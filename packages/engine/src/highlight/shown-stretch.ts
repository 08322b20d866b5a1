import type { Sighting } from "./mark.js";
import { forEachWindow, type SnippetWindow } from "./snippet-window.js";
import type { WeighedText } from "./weighed-text.js";
import { WordSet } from "./word-set.js";
import { WordsInWindow } from "./words-in-window.js";

/** A range of a text, in UTF-16 units. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A sighting with the ordinals of its first and its last token. */
interface Span {
  readonly sighting: Sighting;
  readonly first: number;
  readonly last: number;
}

/**
 * The stretch that a snippet has to show (ranking 6.2); null if no window has a whole sighting. It lies in
 * the earliest window with the most distinct content words, then the most distinct words, and reaches from
 * the first to the last of their earliest sightings there.
 */
export function shownStretch(
  text: WeighedText,
  sightings: readonly Sighting[],
  contentCount: number,
): Stretch | null {
  const spans = sightings.map((sighting) => ({
    sighting,
    first: text.ordinalAt(sighting.start),
    last: text.endingFrom(sighting.end),
  }));
  const window = richestWindow(text, spans, contentCount);
  return window === null ? null : stretchIn(window, spans);
}

/** Reused for text after text. */
const words = new WordsInWindow();

/** The richness of all spans together. No window is richer. */
function richnessOfAll(spans: readonly Span[], counter: WordsInWindow): number {
  const all = new WordSet();
  for (const { sighting } of spans) all.addAll(sighting.words);
  return counter.richnessOf(all);
}

/** The richest window. Spans enter and leave as it moves on: O(text + spans * log spans). */
function richestWindow(
  text: WeighedText,
  spans: readonly Span[],
  contentCount: number,
): SnippetWindow | null {
  const byFirst = spans.toSorted((a, b) => a.first - b.first);
  const byLast = spans.toSorted((a, b) => a.last - b.last);
  words.startWith(contentCount);
  const greatest = richnessOfAll(spans, words);
  let window: SnippetWindow | null = null;
  let most = 0;
  let [leaving, entering, toBefore] = [0, 0, 0];
  // A window that starts behind all spans has no word.
  forEachWindow(text, 0, byFirst.at(-1)?.first ?? 0, (from, to) => {
    for (; leaving < byFirst.length && byFirst[leaving].first < from; leaving++) {
      const { last, sighting } = byFirst[leaving];
      if (last < toBefore) words.leave(sighting.words);
    }
    for (; entering < byLast.length && byLast[entering].last < to; entering++) {
      const { first, sighting } = byLast[entering];
      if (first >= from) words.enter(sighting.words);
    }
    toBefore = to;
    if (words.richness <= most) return false;
    most = words.richness;
    window = { from, to };
    return most === greatest;
  });
  return window;
}

function stretchIn({ from, to }: SnippetWindow, spans: readonly Span[]): Stretch {
  const inside = spans
    .filter(({ first, last }) => first >= from && last < to)
    .map(({ sighting }) => sighting)
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const found = new WordSet();
  let { start, end } = inside[0];
  for (const sighting of inside) {
    if (!found.addAll(sighting.words)) continue;
    start = Math.min(start, sighting.start);
    end = Math.max(end, sighting.end);
  }
  return { start, end };
}
