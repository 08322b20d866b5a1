import type { Segment, Via } from "@findling/protocol";
import { GraphemeBounds } from "./grapheme-bounds.js";
import type { Mark } from "./mark.js";
import { type MarkedRange, PaintedStretch } from "./painted-stretch.js";

const ellipsis = "…";

/**
 * A text cut into segments by its marks, which may overlap. The segments concatenate to the text, are never empty, are
 * cut on grapheme boundaries, and neighbours that look alike are joined.
 */
export function segmentsOf(text: string, marks: readonly Mark[]): Segment[] {
  const list = new SegmentList();
  const grown = grownRanges(text, marks);
  let at = 0;
  for (let from = 0; from < grown.length; ) {
    const { start, via } = grown[from];
    const { to, end } = overlappingFrom(grown, from);
    list.add(text.slice(at, start), undefined);
    if (to === from + 1) list.add(text.slice(start, end), via);
    else addOverlapping(text, grown.slice(from, to), end, list);
    at = end;
    from = to;
  }
  list.add(text.slice(at), undefined);
  return list.segments;
}

/** The marks, grown to grapheme boundaries, by where they start. */
function grownRanges(text: string, marks: readonly Mark[]): MarkedRange[] {
  const bounds = new GraphemeBounds(text);
  // First all starts, then all ends: both ascend, mostly.
  const starts = marks.map(({ start }) => bounds.before(start));
  const grown = marks.map(({ end, via }, i) => ({ start: starts[i], end: bounds.after(end), via }));
  const isSorted = starts.every((start, i) => i === 0 || starts[i - 1] <= start);
  return isSorted ? grown : grown.sort((a, b) => a.start - b.start);
}

/**
 * Of the segments of a whole text those of a part of it: the same marks, clipped. An ellipsis stands for what is
 * cut off on either side.
 */
export function segmentsWithin(segments: readonly Segment[], range: ShownRange): Segment[] {
  const list = new SegmentList();
  if (range.isCutBefore) list.add(ellipsis, undefined);
  let at = 0;
  for (const { text, via } of segments) {
    list.add(text.slice(Math.max(range.start - at, 0), Math.max(range.end - at, 0)), via);
    at += text.length;
  }
  if (range.isCutAfter) list.add(ellipsis, undefined);
  return list.segments;
}

/** What of a text is shown, and whether anything that can be searched is left out before and after it. */
export interface ShownRange {
  readonly start: number;
  readonly end: number;
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

/** The ranges from `from` on, up to without `to`, that hang together by overlaps; `end` is where the last of them ends. */
function overlappingFrom(ranges: readonly MarkedRange[], from: number) {
  let { end } = ranges[from];
  let to = from + 1;
  for (; to < ranges.length && ranges[to].start < end; to++) end = Math.max(end, ranges[to].end);
  return { to, end };
}

function addOverlapping(text: string, ranges: readonly MarkedRange[], end: number, list: SegmentList): void {
  const [{ start, via }] = ranges;
  if (ranges.every((range) => range.via === via)) {
    list.add(text.slice(start, end), via);
    return;
  }
  const painted = new PaintedStretch(text, { start, end }, ranges);
  painted.forEachPart((part) => list.add(text.slice(part.start, part.end), part.via));
}

/** Collects segments, joining neighbours that look alike. */
class SegmentList {
  readonly segments: Segment[] = [];

  /** `via` undefined: an unmatched text. */
  add(text: string, via: Via | undefined): void {
    if (text === "") return;
    const last = this.segments.at(-1);
    if (last !== undefined && last.via === via) last.text += text;
    else if (via === undefined) this.segments.push({ text, match: false });
    else this.segments.push({ text, match: true, via });
  }
}
