/** Arguments that one call of `String.fromCharCode` is given: engines limit them. */
const unitsPerCall = 4096;

/** The text of UTF-16 units, a byte or 16 bits each. */
export function textOfUnits(units: Uint8Array | Uint16Array): string {
  if (units.length <= unitsPerCall) return textOfFew(units);
  let text = "";
  for (let from = 0; from < units.length; from += unitsPerCall) {
    text += textOfFew(units.subarray(from, from + unitsPerCall));
  }
  return text;
}

/** Applied, not spread: a spread goes through the iterator of the array, which takes seven times as long. */
function textOfFew(units: Uint8Array | Uint16Array): string {
  return Reflect.apply(String.fromCharCode, null, units);
}
