/** The depth of a place (placeOf of posting-summary.ts): twice the tier, plus 1 if at the start. */
export function depthOf(place: number): number {
  return place ^ 1;
}

/**
 * The best place that criterion 5 (ranking 3) may give a document. `least` and `greatest` are the lowest and
 * highest depth of its words' places, each of which may be too good. The tier is that of the greatest depth.
 * If another word has a lower tier, that word may also occur in the greatest tier, and at its start.
 */
export function deepestPlace(least: number, greatest: number): number {
  return least >> 1 < greatest >> 1 ? greatest & ~1 : greatest ^ 1;
}
