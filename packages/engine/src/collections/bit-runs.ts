import type { Bitset } from "./bitset.js";

/** Calls `visit` with each maximal run of set bits `[from, to)`, ascending. */
export function forEachRun(bits: Bitset, visit: (from: number, to: number) => void): void {
  let from = 0;
  let to = 0;
  bits.forEach((i) => {
    if (i !== to) {
      if (from < to) visit(from, to);
      from = i;
    }
    to = i + 1;
  });
  if (from < to) visit(from, to);
}
