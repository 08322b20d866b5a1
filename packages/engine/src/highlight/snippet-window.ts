import { type WeighedText, wordHalves } from "./weighed-text.js";

/**
 * Twice the weight of a snippet (ranking 6.2). Each token weighs a half at least: no window has more of them.
 */
export const snippetHalves = 60;

/** So many positions behind the last occurrence tell where a snippet ends, and that it ends there. */
export const snippetPositionsMax = snippetHalves + 1;

/** No position weighs more than a word: a text of so many positions is no longer than a snippet. */
export const wholePositionsMax = snippetHalves / wordHalves;

/** Words and unspaced characters by ordinal, from `from` up to, without, `to`. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * Calls back, in order, with the windows of weight 30 that start at tokens `first` to `last`, but those that
 * another holds, until the call returns true. A window is lighter by half where the word beside it does not fit.
 */
// Four parameters: a text, a stretch of it, and what is called.
export function forEachWindow(
  text: WeighedText,
  first: number,
  last: number,
  visit: (from: number, to: number) => boolean,
): void {
  let to = first;
  for (let from = first; from <= last; from++) {
    const before = to;
    while (to < text.length && text.halvesOf(from, to + 1) <= snippetHalves) to++;
    if (to > before && visit(from, to)) return;
  }
}
