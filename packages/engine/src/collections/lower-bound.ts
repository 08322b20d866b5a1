/** The first index of `values[from, to)` whose value is at least `target`, or `to`. The values ascend. */
export function lowerBound(values: Uint32Array, from: number, to: number, target: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
