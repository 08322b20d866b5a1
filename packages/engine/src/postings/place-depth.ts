/** A place (placeOf of posting-summary.ts) as twice the tier, and 1 at the start. */
export function depthOf(place: number): number {
  return place ^ 1;
}

/**
 * The best place that criterion 5 may give a document, by the least and the greatest depth of its words'
 * places, each of which may be too good: the tier is the greatest. Where some word's tier seems to be lower,
 * that word may stand in the greatest one, too, and at the start.
 */
export function deepestPlace(least: number, greatest: number): number {
  return least >> 1 < greatest >> 1 ? greatest & ~1 : greatest ^ 1;
}
