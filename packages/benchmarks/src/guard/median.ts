/** Of an even count the lower of the two. @throws {RangeError} there is no value */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[(values.length - 1) >> 1];
  if (middle === undefined) throw new RangeError("nothing was measured");
  return middle;
}
