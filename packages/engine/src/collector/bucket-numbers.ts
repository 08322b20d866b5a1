import { exactnessCount } from "../kernels/buckets.js";

/** What postings tell of exactness (ranking 3, row 6), in a number that ascends as it gets worse. */
export const Exactness = {
  /** Every word may be exact, and some value equal the query. */
  value: 0,
  /** Every word may be exact. */
  word: 1,
  none: 2,
} as const;

/** What the numbers of buckets say (see bucketOf): class of match, then exactness, then class of BM25. They ascend as these get worse. */
export class BucketNumbers {
  readonly #bm25ClassCount: number;
  readonly #perClass: number;

  constructor(bm25ClassCount: number) {
    this.#bm25ClassCount = bm25ClassCount;
    this.#perClass = exactnessCount * bm25ClassCount;
  }

  /** The first one of a class. */
  firstOf(ofClass: number): number {
    return ofClass * this.#perClass;
  }

  classOf(bucket: number): number {
    return Math.floor(bucket / this.#perClass);
  }

  exactnessOf(bucket: number): number {
    return Math.floor((bucket % this.#perClass) / this.#bm25ClassCount);
  }

  bm25ClassOf(bucket: number): number {
    return bucket % this.#bm25ClassCount;
  }
}
