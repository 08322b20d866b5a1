import { markedSegmentsMax, type Segment, type Via } from "@findling/protocol";
import { GraphemeBounds } from "./grapheme-bounds.js";
import type { Mark } from "./mark.js";
import { type MarkedRange, PaintedStretch } from "./painted-stretch.js";

const ellipsis = "…";

/** What of a text is shown, and whether anything that can be searched is left out before and after it. */
export interface ShownRange {
  readonly start: number;
  readonly end: number;
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

/**
 * A text cut into segments by its marks, which may overlap. The segments concatenate to the text, are never
 * empty, are cut on grapheme boundaries, and neighbours that look alike are joined. Matches behind the first
 * 1,000 marked segments stay unmarked.
 */
export function highlightSegments(text: string, marks: readonly Mark[]): Segment[] {
  const list = new SegmentList(text, { start: 0, end: text.length }, markedSegmentsMax);
  list.addMarked(marks);
  return list.segments;
}

/**
 * The same of a part of a text, which lies on grapheme boundaries. An ellipsis stands for what is cut off on
 * either side.
 */
export function snippetSegments(text: string, marks: readonly Mark[], range: ShownRange): Segment[] {
  const list = new SegmentList(text, range, Number.POSITIVE_INFINITY);
  if (range.isCutBefore) list.addText(ellipsis, undefined);
  list.addMarked(marks.filter(({ start, end }) => start < range.end && end > range.start));
  if (range.isCutAfter) list.addText(ellipsis, undefined);
  return list.segments;
}

/** Collects the segments of a part of a text, joining neighbours that look alike. */
class SegmentList {
  readonly segments: Segment[] = [];
  readonly #text: string;
  readonly #start: number;
  readonly #end: number;
  /** How many more may be marked. */
  #marksLeft: number;
  #isFull = false;

  constructor(text: string, { start, end }: Omit<MarkedRange, "via">, marksMax: number) {
    this.#text = text;
    this.#start = start;
    this.#end = end;
    this.#marksLeft = marksMax;
  }

  /** The whole part, marked so. */
  addMarked(marks: readonly Mark[]): void {
    let at = this.#start;
    for (const { ranges, start, end } of overlappingRanges(grownRanges(this.#text, marks))) {
      this.#add(at, start, undefined);
      if (ranges.every(({ via }) => via === ranges[0].via)) this.#add(start, end, ranges[0].via);
      else this.#addOverlapping(ranges, start, end);
      at = end;
      if (this.#isFull) break;
    }
    this.#add(at, this.#end, undefined);
  }

  /** `via` undefined: an unmatched text. */
  addText(text: string, via: Via | undefined): void {
    if (text === "") return;
    const last = this.segments.at(-1);
    if (last !== undefined && last.via === via) last.text += text;
    else if (via === undefined) this.segments.push({ text, match: false });
    else if (this.#marksLeft > 0) {
      this.#marksLeft--;
      this.segments.push({ text, match: true, via });
    } else {
      this.#isFull = true;
      this.addText(text, undefined);
    }
  }

  #addOverlapping(ranges: readonly MarkedRange[], start: number, end: number): void {
    const painted = new PaintedStretch(this.#text, { start, end }, ranges);
    painted.forEachPart((part) => this.#add(part.start, part.end, part.via));
  }

  /** As much of the text as belongs to the part. */
  #add(start: number, end: number, via: Via | undefined): void {
    this.addText(this.#text.slice(Math.max(start, this.#start), Math.min(end, this.#end)), via);
  }
}

/** The marks by where they start, grown to grapheme boundaries: one by one, as that takes long. */
function* grownRanges(text: string, marks: readonly Mark[]): Generator<MarkedRange> {
  // One for starts and one for ends: both ascend, mostly.
  const starts = new GraphemeBounds(text);
  const ends = new GraphemeBounds(text);
  for (const { start, end, via } of inTextOrder(marks)) {
    yield { start: starts.before(start), end: ends.after(end), via };
  }
}

function inTextOrder(marks: readonly Mark[]): readonly Mark[] {
  const isSorted = marks.every(({ start }, i) => i === 0 || marks[i - 1].start <= start);
  return isSorted ? marks : marks.toSorted((a, b) => a.start - b.start);
}

/** Ranges that hang together by overlaps, and where they start and end. */
interface Overlapping {
  readonly ranges: MarkedRange[];
  readonly start: number;
  end: number;
}

function* overlappingRanges(ranges: Iterable<MarkedRange>): Generator<Overlapping> {
  let overlapping: Overlapping | null = null;
  for (const range of ranges) {
    const { start, end } = range;
    if (overlapping !== null && start < overlapping.end) {
      overlapping.ranges.push(range);
      overlapping.end = Math.max(overlapping.end, end);
    } else {
      if (overlapping !== null) yield overlapping;
      overlapping = { ranges: [range], start, end };
    }
  }
  if (overlapping !== null) yield overlapping;
}
