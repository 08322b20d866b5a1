/** By nearest rank. @param share from 0 to 1 @throws {RangeError} there is no value */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new RangeError("nothing was measured");
  return found;
}
