/** What postings tell of exactness: nothing, that the word may be exact, and that a value may be just the word. */
export const exactnessCount = 3;

/** Classes of BM25 are below it, from the highest on (see Bm25Classes). */
export const bm25ClassCount = 128;
/** Bits behind the point of what leads to a class. */
export const stepBits = 8;

/** What tells matches of one class apart, in one segment. */
export interface BucketTraits {
  /** By document, up to the next multiple of 16: 0, 1 or 2 (see termExactness); null: any may be exact. */
  readonly exactness: Uint8Array | null;
  /** null: nothing is told. */
  readonly bm25: Bm25Steps | null;
  /** By document (see length-classes.ts). */
  readonly lengthClasses: Uint8Array;
}

/** How a weight and a length lead to a class of BM25 (see Bm25Classes). */
export interface Bm25Steps {
  /** By weight. */
  readonly ofWeight: Int32Array;
  /** By length class. */
  readonly ofLength: Int32Array;
}

interface ClassedMatch {
  readonly document: number;
  /** How many classes come before its own. */
  readonly place: number;
  /** null: nobody asked. */
  readonly weight: number | null;
}

/** The number of a match's bucket: they ascend as matches get worse. */
export function bucketOf(
  { exactness, bm25, lengthClasses }: BucketTraits,
  { document, place, weight }: ClassedMatch,
): number {
  const ofExactness = exactness === null ? 0 : exactnessCount - 1 - exactness[document];
  const bucket = place * exactnessCount + ofExactness;
  return bm25 === null || weight === null
    ? bucket
    : bucket * bm25ClassCount + bm25ClassOf(bm25, weight, lengthClasses[document]);
}

export function bm25ClassOf({ ofWeight, ofLength }: Bm25Steps, weight: number, lengthClass: number): number {
  const step = (ofWeight[weight] - ofLength[lengthClass]) >> stepBits;
  return Math.max(0, Math.min(bm25ClassCount - 1, bm25ClassCount - 1 - step));
}
