export interface SegmentWindows {
  readonly segmenter: Intl.Segmenter;
  /** UTF-16 units that are segmented at once. */
  readonly units: number;
  /** So many units before the end of a window segmentation may hang on what follows. */
  readonly margin: number;
}

/** A segment, with its range in UTF-16 units. */
export interface TextSegment {
  readonly start: number;
  readonly end: number;
  readonly isWordLike: boolean;
}

/**
 * Calls `each` for the segments of `text` from `start` to `end`, in order: those of `Intl.Segmenter`, in time that grows
 * with the text. V8 takes time for each segment that grows with the text it is given, so it is given windows. Each but the
 * first starts where a segment did, as what stands before a boundary does not bear on those behind it.
 */
// Both ends, as a slice would be one copy more.
export function forEachSegment(
  windows: SegmentWindows,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  each: (segment: TextSegment) => void,
): void {
  let units = windows.units;
  for (let from = start; from < end; ) {
    // A last window that is short would lack what the segmenter looks at around a boundary.
    const to = end - from <= units + units / 2 ? end : from + units;
    const next = segmentWindow(windows, text, { from, to, isLast: to === end }, each);
    // Nothing but one long segment.
    units = next === from ? units * 2 : windows.units;
    from = next;
  }
}

interface Window {
  readonly from: number;
  readonly to: number;
  readonly isLast: boolean;
}

/** Returns where the next window starts. */
function segmentWindow(
  { segmenter, margin }: SegmentWindows,
  text: string,
  { from, to, isLast }: Window,
  each: (segment: TextSegment) => void,
): number {
  const certainEnd = isLast ? to : to - margin;
  for (const { segment, index, isWordLike } of segmenter.segment(text.slice(from, to))) {
    const start = from + index;
    const end = start + segment.length;
    if (end > certainEnd) return start;
    each({ start, end, isWordLike: isWordLike === true });
  }
  return to;
}
