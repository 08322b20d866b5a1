import { type WeighedText, wordHalves } from "./weighed-text.js";

/**
 * Twice the weight of a snippet (ranking 6.2). Each token weighs at least a half, so no window has more
 * tokens than this.
 */
export const snippetHalves = 60;

/**
 * This many positions behind the last occurrence are enough to know where a snippet ends, and that it ends
 * there.
 */
export const snippetPositionsMax = snippetHalves + 1;

/**
 * No position weighs more than a word, so a text of up to this many positions is no longer than a snippet.
 */
export const wholePositionsMax = snippetHalves / wordHalves;

/** Words and unspaced characters `[from, to)`, by ordinal. */
export interface SnippetWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * Calls `visit` with the windows of weight 30 that start at the tokens `first` to `last`, in order, until it
 * returns true. Windows that lie inside another one are left out. A window is lighter by a half if the word
 * beside it does not fit.
 */
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
