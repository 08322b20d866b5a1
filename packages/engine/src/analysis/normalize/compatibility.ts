import { decomposeInOrder } from "./canonical-order.js";

/**
 * Up to this many units, ICU orders the marks. Its time grows with the square of the number of marks in a
 * row, so longer texts are ordered here first.
 */
const unitsAtOnce = 64;

/** The NFKC form (ranking 1.3), in time linear in the text. */
export function toCompatible(text: string): string {
  const isLong = text.length > unitsAtOnce;
  return (isLong ? decomposeInOrder(text) : text).normalize("NFKC");
}
