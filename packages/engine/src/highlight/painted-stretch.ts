import type { Via } from "@findling/protocol";
import { viaOrder } from "./via-order.js";

/** A range of a text, in UTF-16 units, on grapheme boundaries. */
export interface MarkedRange {
  readonly start: number;
  readonly end: number;
  readonly via: Via;
}

/**
 * A stretch of a text under overlapping ranges. Each character belongs to the range of most code points, then
 * to the first in `viaOrder` (ranking 6.1). The strongest range is painted first, and painted units are
 * skipped: each unit is painted once, however many ranges lie over it.
 */
export class PaintedStretch {
  readonly #start: number;
  /** By unit: its `via`, as an index of `viaOrder`. */
  readonly #owners: Uint8Array;
  /**
   * By unit: the unit itself while it is not painted, then a unit further on, but not beyond the next
   * unpainted one.
   */
  readonly #unpainted: Int32Array;
  /** By unit: the number of code points of the stretch before it. */
  readonly #codePoints: Int32Array;

  /** `ranges` lie in the stretch and cover all of it. */
  constructor(text: string, { start, end }: Omit<MarkedRange, "via">, ranges: readonly MarkedRange[]) {
    this.#start = start;
    this.#owners = new Uint8Array(end - start);
    this.#unpainted = Int32Array.from({ length: end - start + 1 }, (_, unit) => unit);
    this.#codePoints = codePointsBefore(text.slice(start, end));
    const strongestFirst = ranges
      .map((range) => ({ ...range, length: this.#lengthOf(range), order: viaOrder.indexOf(range.via) }))
      .sort((a, b) => b.length - a.length || a.order - b.order);
    for (const range of strongestFirst) this.#paint(range);
  }

  /** Calls `each` for each part with one `via`, in order. */
  forEachPart(each: (part: MarkedRange) => void): void {
    const owners = this.#owners;
    let from = 0;
    for (let to = 1; to <= owners.length; to++) {
      if (to < owners.length && owners[to] === owners[from]) continue;
      each({ start: this.#start + from, end: this.#start + to, via: viaOrder[owners[from]] });
      from = to;
    }
  }

  /** The length of a range in code points. */
  #lengthOf({ start, end }: MarkedRange): number {
    return this.#codePoints[end - this.#start] - this.#codePoints[start - this.#start];
  }

  #paint({ start, end, order }: MarkedRange & { readonly order: number }): void {
    const last = end - this.#start;
    for (let unit = this.#nextUnpainted(start - this.#start); unit < last; unit = this.#nextUnpainted(unit)) {
      this.#owners[unit] = order;
      this.#unpainted[unit] = unit + 1;
    }
  }

  /** The first unpainted unit at or behind `unit`. It halves the path for later calls. */
  #nextUnpainted(unit: number): number {
    const unpainted = this.#unpainted;
    let at = unit;
    while (unpainted[at] !== at) {
      unpainted[at] = unpainted[unpainted[at]];
      at = unpainted[at];
    }
    return at;
  }
}

function codePointsBefore(text: string): Int32Array {
  const before = new Int32Array(text.length + 1);
  let at = 0;
  let count = 0;
  for (const { length } of text) {
    for (const next = at + length; at < next; at++) before[at] = count;
    count++;
  }
  before[at] = count;
  return before;
}
