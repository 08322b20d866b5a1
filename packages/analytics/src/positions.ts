/** The first position of each range of positions that reports count clicks for; the last range is open. */
export const positionRanges: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 21, 51, 101];

/** The number of the range that has a one-based position. */
export function rangeOfPosition(position: number): number {
  let range = positionRanges.length - 1;
  while (range > 0 && position < positionRanges[range]) range--;
  return range;
}
