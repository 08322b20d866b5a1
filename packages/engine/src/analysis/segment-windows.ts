export interface SegmentWindows {
  readonly segmenter: Intl.Segmenter;
  /** UTF-16 units that are segmented at once. */
  readonly units: number;
  /** So many units before the end of a window segmentation may hang on what follows. */
  readonly margin: number;
  /** So many units behind the start of a window segmentation may differ because the text starts there. */
  readonly lead: number;
}

/** A segment, with its range in UTF-16 units. */
export interface TextSegment {
  readonly start: number;
  readonly end: number;
  readonly isWordLike: boolean;
}

/**
 * Calls `each` for the segments of `text` from `start` to `end`, in order: those of `Intl.Segmenter`, in time
 * that grows with the text. V8 takes time for each segment that grows with the text it is given, so it is
 * given windows. Each but the first starts where a segment did, `lead` before what is new in it.
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
    // Nothing new but the start of one long segment.
    units = done === before ? units * 2 : windows.units;
    from = lead === 0 ? done : (starts.findLast((known) => known <= done - lead) ?? from);
  }
}
