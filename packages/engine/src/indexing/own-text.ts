import { textOfUnits } from "../collections/text-of-units.js";

/**
 * V8 copies a slice of at most this many units. A longer slice keeps the whole text alive that it was cut
 * from.
 */
const copiedSliceMax = 12;

/** The same text in memory of its own. For terms that are kept longer than the texts they stand in. */
export function ownText(text: string): string {
  if (text.length <= copiedSliceMax) return text;
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return textOfUnits(units);
}
