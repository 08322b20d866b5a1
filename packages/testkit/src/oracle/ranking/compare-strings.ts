/** Ascending by UTF-16 code unit, like all orders of strings in ranking. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
