export interface SegmentWindows {
  readonly segmenter: Intl.Segmenter;
  /** Number of UTF-16 units that are segmented at once. */
  readonly units: number;
  /** Segments within this many units of the end of a window may depend on the text that follows. */
  readonly margin: number;
  /** Segments within this many units of the start of a window may differ, because the text starts there. */
  readonly lead: number;
}

/** A segment, with its range in UTF-16 units. */
export interface TextSegment {
  readonly start: number;
  readonly end: number;
  readonly isWordLike: boolean;
}

/**
 * Calls `each` for the segments of `text` from `start` to `end`, in order. They are those of
 * `Intl.Segmenter`, in time linear in the text. V8's time for each segment grows with the length of the text
 * that it is given, so it is given windows. Each window except the first starts where a segment started, at
 * least `lead` units before the first new segment.
 */
export function forEachSegment(
  windows: SegmentWindows,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  each: (segment: TextSegment) => void,
): void {
  const { segmenter, margin, lead } = windows;
  let units = windows.units;
  let from = start;
  let done = start;
  while (done < end) {
    const to = end - from <= units ? end : from + units;
    const certainEnd = to === end ? end : to - margin;
    const before = done;
    const starts: number[] = [];
    for (const { segment, index, isWordLike } of segmenter.segment(text.slice(from, to))) {
      const segmentStart = from + index;
      const segmentEnd = segmentStart + segment.length;
      if (segmentEnd > certainEnd) break;
      starts.push(segmentStart);
      if (segmentStart < done) continue;
      each({ start: segmentStart, end: segmentEnd, isWordLike: isWordLike === true });
      done = segmentEnd;
    }
    // No segment ended in this window: it holds only the start of one long segment.
    units = done === before ? units * 2 : windows.units;
    from = lead === 0 ? done : (starts.findLast((known) => known <= done - lead) ?? from);
  }
}
