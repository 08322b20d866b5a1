import { cutTextUnits, markedSegmentsMax, type Segment, type Via } from "@findling/protocol";
import { GraphemeBounds } from "./grapheme-bounds.js";
import type { Mark } from "./mark.js";
import { type MarkedRange, PaintedStretch } from "./painted-stretch.js";

const ellipsis = "…";

/** The part of a text that is shown, and whether anything searchable is left out before and after it. */
export interface ShownRange {
  readonly start: number;
  readonly end: number;
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

export interface MarkedText {
  readonly segments: Segment[];
  /** Whether some matches stay unmarked. */
  readonly isCut: boolean;
}

/**
 * Cuts a text into segments by its marks, which may overlap. The segments concatenate to the text, are never
 * empty, and are cut on grapheme boundaries. Neighbours that look alike are joined. Matches behind the first
 * 1,000 marked segments stay unmarked.
 */
export function highlightSegments(text: string, marks: readonly Mark[]): MarkedText {
  const list = new ShownSegments(text, { start: 0, end: text.length }, markedSegmentsMax);
  list.addMarked(marks);
  return { segments: list.segments, isCut: list.isFull };
}

/** The beginning of a text for which there is no room: unmarked, and cut on a grapheme boundary. */
export function unmarkedBeginning(text: string): Segment[] {
  if (text.length <= cutTextUnits) return text === "" ? [] : [{ text, match: false }];
  const end = new GraphemeBounds(text).before(cutTextUnits);
  return [{ text: `${text.slice(0, end)}${ellipsis}`, match: false }];
}

/**
 * Cuts a part of a text into segments, as `highlightSegments` does. The part lies on grapheme boundaries. An
 * ellipsis stands for what is left out on either side.
 */
export function snippetSegments(text: string, marks: readonly Mark[], range: ShownRange): Segment[] {
  const list = new ShownSegments(text, range, Number.POSITIVE_INFINITY);
  if (range.isCutBefore) list.addText(ellipsis, undefined);
  list.addMarked(marks.filter(({ start, end }) => start < range.end && end > range.start));
  if (range.isCutAfter) list.addText(ellipsis, undefined);
  return list.segments;
}

/** Collects the segments of a part of a text, joining neighbours that look alike. */
class ShownSegments {
  readonly segments: Segment[] = [];
  readonly #text: string;
  readonly #start: number;
  readonly #end: number;
  /** How many more segments may be marked. */
  #marksLeft: number;
  /** Whether some match had no room. */
  isFull = false;

  constructor(text: string, { start, end }: Omit<MarkedRange, "via">, marksMax: number) {
    this.#text = text;
    this.#start = start;
    this.#end = end;
    this.#marksLeft = marksMax;
  }

  /**
   * Adds the whole part with these marks. A mark grows to grapheme boundaries when it is its turn, since that
   * takes long.
   */
  addMarked(marks: readonly Mark[]): void {
    // One for starts and one for ends: each ascends, mostly.
    const starts = new GraphemeBounds(this.#text);
    const ends = new GraphemeBounds(this.#text);
    let at = this.#start;
    // Ranges connected by overlaps, up to `reach`.
    let ranges: MarkedRange[] = [];
    let reach = 0;
    for (const mark of inTextOrder(marks)) {
      const range = { start: starts.before(mark.start), end: ends.after(mark.end), via: mark.via };
      if (ranges.length > 0 && range.start < reach) {
        ranges.push(range);
        reach = Math.max(reach, range.end);
        continue;
      }
      if (ranges.length > 0) at = this.#addOverlapping(at, ranges, reach);
      if (this.isFull) break;
      ranges = [range];
      reach = range.end;
    }
    if (ranges.length > 0 && !this.isFull) at = this.#addOverlapping(at, ranges, reach);
    this.#add(at, this.#end, undefined);
  }

  /** `via` undefined: the text is unmatched. */
  addText(text: string, via: Via | undefined): void {
    if (text === "") return;
    const last = this.segments.at(-1);
    if (last !== undefined && last.via === via) last.text += text;
    else if (via === undefined) this.segments.push({ text, match: false });
    else if (this.#marksLeft > 0) {
      this.#marksLeft--;
      this.segments.push({ text, match: true, via });
    } else {
      this.isFull = true;
      this.addText(text, undefined);
    }
  }

  /** Adds connected ranges up to `end`, and the text from `at` to the first of them; returns `end`. */
  #addOverlapping(at: number, ranges: readonly MarkedRange[], end: number): number {
    const [{ start, via }] = ranges;
    this.#add(at, start, undefined);
    if (ranges.every((range) => range.via === via)) this.#add(start, end, via);
    else {
      const painted = new PaintedStretch(this.#text, { start, end }, ranges);
      painted.forEachPart((part) => this.#add(part.start, part.end, part.via));
    }
    return end;
  }

  /** Adds a stretch of the text, as far as it belongs to the part. */
  #add(start: number, end: number, via: Via | undefined): void {
    this.addText(this.#text.slice(Math.max(start, this.#start), Math.min(end, this.#end)), via);
  }
}

function inTextOrder(marks: readonly Mark[]): readonly Mark[] {
  const isSorted = marks.every(({ start }, i) => i === 0 || marks[i - 1].start <= start);
  return isSorted ? marks : marks.toSorted((a, b) => a.start - b.start);
}
