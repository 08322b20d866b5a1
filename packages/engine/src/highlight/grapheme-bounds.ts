import type { Mark } from "./mark.js";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** No unit below it joins with a neighbour, but CR with LF. */
const firstJoiningUnit = 0x300;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** The mark grown to the boundaries of grapheme clusters (UAX #29), so that no character is cut in two. */
export function growToGraphemes(text: string, mark: Mark): Mark {
  const start = isPlainBoundary(text, mark.start) ? mark.start : clusterAt(text, mark.start).start;
  const end = isPlainBoundary(text, mark.end) ? mark.end : clusterAt(text, mark.end).endIfInside;
  return { ...mark, start, end };
}

/** Whether it is certain, without segmentation, that a cluster starts at `at`. */
function isPlainBoundary(text: string, at: number): boolean {
  if (at === 0 || at >= text.length) return true;
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  if (before >= firstJoiningUnit || after >= firstJoiningUnit) return false;
  return !(before === carriageReturn && after === lineFeed);
}

function clusterAt(text: string, at: number) {
  const cluster = graphemes.segment(text).containing(at);
  const start = cluster?.index ?? at;
  return { start, endIfInside: cluster !== undefined && start < at ? start + cluster.segment.length : at };
}
