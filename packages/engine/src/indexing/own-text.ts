/** V8 copies a slice up to this length; a longer one keeps the whole text alive that it was cut from. */
const copiedSliceMax = 12;
/** Arguments that one call of `String.fromCharCode` is given: engines limit them. */
const unitsPerCall = 4096;

/** The same text in memory of its own, for who keeps terms but not the texts they stand in. */
export function ownText(text: string): string {
  if (text.length <= copiedSliceMax) return text;
  let copy = "";
  for (let from = 0; from < text.length; from += unitsPerCall) {
    const units: number[] = [];
    const end = Math.min(from + unitsPerCall, text.length);
    for (let i = from; i < end; i++) units.push(text.charCodeAt(i));
    copy += String.fromCharCode(...units);
  }
  return copy;
}
