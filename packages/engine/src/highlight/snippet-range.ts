import { GraphemeBounds } from "./grapheme-bounds.js";
import type { Sighting } from "./mark.js";
import type { ShownRange } from "./segments.js";
import { type Stretch, shownStretch } from "./shown-stretch.js";
import { forEachWindow, type SnippetWindow, snippetHalves } from "./snippet-window.js";
import type { WeighedText } from "./weighed-text.js";

/**
 * The range of a text that a snippet shows (ranking 6.2); null where the whole text weighs no more than one.
 *
 * @param weighed up to `snippetPositionsMax` positions behind the last sighting at least
 * @param contentCount how many words of the query, the first by number, are content words
 */
export function snippetRange(
  text: string,
  weighed: WeighedText,
  sightings: readonly Sighting[],
  contentCount: number,
): ShownRange | null {
  if (weighed.halvesOf(0, weighed.length) <= snippetHalves) return null;
  const stretch = shownStretch(weighed, sightings, contentCount);
  const { from, to } = stretch === null ? firstWindow(weighed) : windowAround(weighed, stretch);
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

function firstWindow(weighed: WeighedText): SnippetWindow {
  let window: SnippetWindow = { from: 0, to: 0 };
  forEachWindow(weighed, 0, 0, (from, to) => {
    window = { from, to };
    return true;
  });
  return window;
}

/** The window in which the stretch stands nearest to the middle; the earliest of equals. */
function windowAround(weighed: WeighedText, { start, end }: Stretch): SnippetWindow {
  const first = weighed.ordinalAt(start);
  const last = weighed.endingFrom(end);
  // Tokens that lie only partly in the stretch count neither before nor behind it.
  const beforeEnd = weighed.endingFrom(start + 1);
  const behindStart = weighed.ordinalAt(end - 1) + 1;
  let window: SnippetWindow = { from: first, to: last + 1 };
  let least = Number.POSITIVE_INFINITY;
  forEachWindow(weighed, Math.max(0, first - snippetHalves), first, (from, to) => {
    if (to <= last) return false;
    const before = weighed.halvesOf(Math.min(from, beforeEnd), beforeEnd);
    const behind = weighed.halvesOf(Math.min(behindStart, to), to);
    const difference = Math.abs(before - behind);
    if (difference >= least) return false;
    least = difference;
    window = { from, to };
    return false;
  });
  return window;
}
