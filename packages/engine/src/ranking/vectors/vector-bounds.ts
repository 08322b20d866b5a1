import type { Segment } from "../../segment/segment.js";
import type { CustomBounds } from "./custom-bounds.js";

const capacityMin = 256;

/**
 * Bounds of ranking vectors: criteria 2 to 6 (see packedKey), custom ranking, and BM25. A bound's number is
 * the order in which it was added.
 */
export class VectorBounds {
  length = 0;
  keys = new Float64Array(capacityMin);
  bm25 = new Float64Array(capacityMin);
  readonly #customBounds: CustomBounds;
  #custom: Float64Array;

  constructor(customBounds: CustomBounds) {
    this.#customBounds = customBounds;
    this.#custom = new Float64Array(capacityMin * customBounds.width);
  }

  /** Adds the bounds of a document and returns their number. */
  add(segment: Segment, document: number, key: number, bm25: number): number {
    const at = this.length++;
    if (at === this.keys.length) this.#grow();
    this.#customBounds.write(segment, document, this.#custom, at * this.#customBounds.width);
    this.keys[at] = key;
    this.bm25[at] = bm25;
    return at;
  }

  /** Negative if bound `a` is better than bound `b` of `others`, in the order of `fullMatchOrder`. */
  // Hot: it returns whole numbers, since returning any other number takes memory.
  compare(a: number, others: VectorBounds, b: number): number {
    const key = this.keys[a];
    const otherKey = others.keys[b];
    if (key !== otherKey) return key < otherKey ? -1 : 1;
    const difference = this.#compareCustom(a, others, b);
    // BM25 decides only behind custom values that are known.
    if (difference !== 0 || !this.#isCustomKnown(a)) return difference;
    const mine = this.bm25[a];
    const other = others.bm25[b];
    return mine === other ? 0 : mine > other ? -1 : 1;
  }

  /** Whether a bound covers all criteria except the objectID. */
  isWhole(a: number): boolean {
    return Number.isFinite(this.bm25[a]) && this.#isCustomKnown(a);
  }

  /** The first value that is not known makes all behind it unknown, too. So the last number says it. */
  #isCustomKnown(a: number): boolean {
    const { width, unknown } = this.#customBounds;
    return width === 0 || this.#custom[(a + 1) * width - 1] !== unknown;
  }

  #compareCustom(a: number, others: VectorBounds, b: number): number {
    const { width } = this.#customBounds;
    for (let i = 0; i < width; i++) {
      const mine = this.#custom[a * width + i];
      const other = others.#custom[b * width + i];
      if (mine !== other) return mine < other ? -1 : 1;
    }
    return 0;
  }

  #grow(): void {
    this.keys = doubled(this.keys);
    this.bm25 = doubled(this.bm25);
    this.#custom = doubled(this.#custom);
  }
}

function doubled(from: Float64Array): Float64Array<ArrayBuffer> {
  const to = new Float64Array(from.length * 2);
  to.set(from);
  return to;
}
