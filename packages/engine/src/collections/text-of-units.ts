/** Arguments that one call of `String.fromCharCode` is given: engines limit them. */
const unitsPerCall = 4096;

/** The text of UTF-16 units, a byte or 16 bits each. */
export function textOfUnits(units: Uint8Array | Uint16Array): string {
  let text = "";
  for (let from = 0; from < units.length; from += unitsPerCall) {
    text += String.fromCharCode(...units.subarray(from, from + unitsPerCall));
  }
  return text;
}
