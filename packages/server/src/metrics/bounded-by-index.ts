/**
 * This many indexes have series of their own. There may be thousands of indexes, and Prometheus keeps every
 * series.
 */
export const indexesShownMax = 100;
/** The label that stands for all other indexes together. */
export const otherIndexes = "_other";

/** A figure of an index. */
export type IndexFigure = readonly [index: string, value: number];

/**
 * The figures of the first `indexesShownMax` indexes as they are, and the sum of the others.
 *
 * @param order the indexes that matter most, first
 * @param others whether the others have a sum: versions and shares have none
 */
export function boundedByIndex(
  figures: Iterable<IndexFigure>,
  order: readonly string[],
  others: "summed" | "left out",
): IndexFigure[] {
  const shown = new Set(order.slice(0, indexesShownMax));
  const bounded: IndexFigure[] = [];
  let sum = 0;
  let hasOthers = false;
  for (const [index, value] of figures) {
    if (shown.has(index)) bounded.push([index, value]);
    else {
      sum += value;
      hasOthers = true;
    }
  }
  return hasOthers && others === "summed" ? [...bounded, [otherIndexes, sum]] : bounded;
}
