/**
 * The first index of `values[from, to)` whose value is at least `target`, or `to`. The values must ascend.
 * Takes doubling steps, then a binary search between the last two. So it is cheap if the answer is near
 * `from`, and logarithmic if not (Bentley and Yao, 1976).
 */
export function gallop(values: Int32Array, from: number, to: number, target: number): number {
  let step = 1;
  let low = from;
  let high = from;
  while (high < to && values[high] < target) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  if (high > to) high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
