/** The next larger number that JSON can express, so that `> 5` is `>=` of it. */
export function nextAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  return stepped(value, value > 0 ? 1n : -1n);
}

/** The next smaller number that JSON can express. */
export function nextBelow(value: number): number {
  return -nextAbove(-value);
}

/** The bits of numbers of one sign are in the order of their size. */
function stepped(value: number, step: bigint): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + step);
  return view.getFloat64(0);
}
