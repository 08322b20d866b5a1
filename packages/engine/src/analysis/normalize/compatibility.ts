import { decomposeInOrder } from "./canonical-order.js";

/**
 * So many marks ICU puts in order at once; of more it takes time that grows with the square of their number.
 */
const unitsAtOnce = 64;

/** The NFKC form (ranking 1.3), in time that grows with the text. */
export function toCompatible(text: string): string {
  const isLong = text.length > unitsAtOnce;
  return (isLong ? decomposeInOrder(text) : text).normalize("NFKC");
}
