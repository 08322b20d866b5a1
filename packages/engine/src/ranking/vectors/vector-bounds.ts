import { GrowableUint16 } from "../../collections/growable-array.js";
import { ValueType } from "../../doc-values/column-format.js";
import type { CustomBounds } from "./custom-bounds.js";
import type { PoolDocument } from "./ranked-pool.js";

const capacityMin = 256;

/**
 * Bounds of ranking vectors: criteria 2 to 6 (see packedKey), custom ranking, and BM25. A bound's number is
 * the order in which it was added.
 */
export class VectorBounds {
  length = 0;
  keys = new Float64Array(capacityMin);
  bm25 = new Float64Array(capacityMin);
  readonly #segments = new GrowableUint16(capacityMin);
  readonly #customBounds: CustomBounds;
  #custom: Float64Array;

  constructor(customBounds: CustomBounds) {
    this.#customBounds = customBounds;
    this.#custom = new Float64Array(capacityMin * customBounds.width);
  }

  /** By bound: the number of the document's segment. */
  get segment(): Uint16Array {
    return this.#segments.array;
  }

  /** Adds the bounds of a document and returns their number. */
  add(added: PoolDocument, key: number, bm25: number): number {
    const at = this.length++;
    if (at === this.keys.length) this.#grow();
    this.#customBounds.write(added, this.#custom, at * this.#customBounds.width);
    this.#segments.push(added.segment);
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

  /** Whether the bounds of custom ranking are exact. */
  #isCustomKnown(a: number): boolean {
    const { width, unknown } = this.#customBounds;
    return width === 0 || this.#custom[(a + 1) * width - 1] !== unknown;
  }

  #compareCustom(a: number, others: VectorBounds, b: number): number {
    const { width } = this.#customBounds;
    if (width === 0) return 0;
    const segment = this.segment[a];
    const otherSegment = others.segment[b];
    for (let i = 0; i < width; i++) {
      const mine = this.#custom[a * width + i];
      const other = others.#custom[b * width + i];
      // The numbers at even places are types. Behind each stands the value.
      const isText = (i & 1) === 1 && this.#custom[a * width + i - 1] === ValueType.string;
      if (isText && segment !== otherSegment) {
        const difference = this.#customBounds.compareTexts(i >> 1, segment, mine, otherSegment, other);
        if (difference !== 0) return difference;
      } else if (mine !== other) return mine < other ? -1 : 1;
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
