import { textOfUnits } from "../collections/text-of-units.js";

/** V8 copies a slice up to this length; a longer one keeps the whole text alive that it was cut from. */
const copiedSliceMax = 12;

/** The same text in memory of its own, for who keeps terms but not the texts they stand in. */
export function ownText(text: string): string {
  if (text.length <= copiedSliceMax) return text;
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return textOfUnits(units);
}
