/** Arguments in one call of `String.fromCharCode`: JavaScript engines limit their number. */
const unitsPerCall = 4096;

/** The text of UTF-16 code units, stored in 8 or 16 bits each. */
export function textOfUnits(units: Uint8Array | Uint16Array): string {
  if (units.length <= unitsPerCall) return textOfFew(units);
  let text = "";
  for (let from = 0; from < units.length; from += unitsPerCall) {
    text += textOfFew(units.subarray(from, from + unitsPerCall));
  }
  return text;
}

/** Uses `apply`, not a spread: a spread runs the array's iterator, which takes seven times as long. */
function textOfFew(units: Uint8Array | Uint16Array): string {
  return Reflect.apply(String.fromCharCode, null, units);
}
