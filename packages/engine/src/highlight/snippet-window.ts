import { queryWordsMax } from "@findling/protocol";
import { GraphemeBounds } from "./grapheme-bounds.js";
import type { Mark } from "./mark.js";
import type { ShownRange } from "./segments.js";
import { type WeighedText, wordHalves } from "./weighed-text.js";

/** Twice the weight of a snippet (ranking 6.2). */
const snippetHalves = 60;

/** Each position weighs a half at least: so many behind the last mark tell where a snippet ends, and that it ends there. */
export const snippetPositionsMax = snippetHalves + 1;

/** No position weighs more than a word: a text of so many positions is no longer than a snippet. */
export const wholePositionsMax = snippetHalves / wordHalves;

/**
 * The range of a text that a snippet shows; null where the whole text weighs no more than one.
 *
 * @param weighed up to `snippetPositionsMax` positions behind the last mark at least
 */
export function snippetRange(text: string, weighed: WeighedText, marks: readonly Mark[]): ShownRange | null {
  if (weighed.halvesOf(0, weighed.length) <= snippetHalves) return null;
  const { from, to } = bestWindow(weighed, marks);
  const bounds = new GraphemeBounds(text);
  const isCutBefore = from > 0;
  const isCutAfter = to < weighed.length;
  return {
    start: isCutBefore ? bounds.before(weighed.startOf(from)) : 0,
    end: isCutAfter ? bounds.after(weighed.endOf(to - 1)) : text.length,
    isCutBefore,
    isCutAfter,
  };
}

/**
 * The window of weight 30 with the most distinct query words, the earliest of equals: words and unspaced characters by
 * ordinal, from `from` up to, without, `to`. It is lighter by half where the word after it no longer fits. A query word is
 * in the window if one of its marks is, whole.
 *
 * Goes from the last possible start to the first, so that the text is walked once: O(text + marks * log text).
 */
function bestWindow(text: WeighedText, marks: readonly Mark[]) {
  const spans = spansOf(text, marks);
  const inside = new WordsInside(text.length);
  let bestFrom = 0;
  let bestTo = 0;
  let most = -1;
  let next = spans.length - 1;
  // No window that starts behind all spans has a word.
  let from = spans.at(-1)?.first ?? 0;
  let to = text.length;
  for (; from >= 0; from--) {
    for (; next >= 0 && spans[next].first === from; next--) inside.add(spans[next]);
    while (text.halvesOf(from, to) > snippetHalves) to--;
    const count = inside.countUpTo(to);
    if (count < most) continue;
    most = count;
    bestFrom = from;
    bestTo = to;
  }
  return { from: bestFrom, to: bestTo };
}

interface Span {
  /** As bits. */
  readonly words: number;
  readonly first: number;
  readonly last: number;
}

/** The marks by ordinals, ascending. */
function spansOf(text: WeighedText, marks: readonly Mark[]): Span[] {
  return marks
    .map(({ start, end, words }) => ({ words, first: text.ordinalAt(start), last: text.ordinalAt(end - 1) }))
    .sort((a, b) => a.first - b.first);
}

/** Counts the words of a window whose start and end only ever descend. */
class WordsInside {
  /** By word: the least ordinal at which one of its spans ends that starts inside. */
  readonly #lastOf: Int32Array;
  #count = 0;
  /** The count holds for windows that end after it. */
  #heldAfter = 0;

  constructor(length: number) {
    this.#lastOf = new Int32Array(queryWordsMax).fill(length);
  }

  add({ words, last }: Span): void {
    for (let rest = words; rest !== 0; rest &= rest - 1) {
      const word = 31 - Math.clz32(rest & -rest);
      if (last >= this.#lastOf[word]) continue;
      this.#lastOf[word] = last;
      this.#heldAfter = Number.MAX_SAFE_INTEGER;
    }
  }

  countUpTo(to: number): number {
    if (to <= this.#heldAfter) this.#recount(to);
    return this.#count;
  }

  #recount(to: number): void {
    this.#count = 0;
    this.#heldAfter = -1;
    for (const last of this.#lastOf) {
      if (last >= to) continue;
      this.#count++;
      if (last > this.#heldAfter) this.#heldAfter = last;
    }
  }
}
