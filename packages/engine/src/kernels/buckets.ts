import type { DocumentRatings } from "./document-ratings.js";

/** All classes of BM25 are below it. The highest class comes first (see Bm25Classes). */
export const bm25ClassCount = 256;

/**
 * The most points that values add to exactness: wholly said, by exact occurrences alone, equal to the query.
 */
export const exactnessOfValuesMax = 3;

/** How a word stands in the documents of a segment, and whether it may be exact there. */
export interface WordTraits extends DocumentRatings {
  /**
   * By document, up to the next multiple of 16: 1 if the word may be exact; null: it may be exact anywhere.
   */
  readonly exactness: Uint8Array | null;
  /** The most that the word adds to BM25. */
  readonly gain: number;
}

/** What separates matches of one class, in one segment. */
export interface BucketTraits {
  /** The words that count. */
  readonly words: readonly WordTraits[];
  /** By document: its length (see segment-format.ts). */
  readonly lengths: Uint16Array;
}

/**
 * What BM25 needs in addition to weights and lengths, and how scores are divided into classes (see
 * Bm25Classes).
 */
export interface Bm25Steps {
  /** By weight: 1 / frequency. */
  readonly ofWeight: Float64Array;
  /** The norm of a document without words, and what each of its words adds. */
  readonly leastNorm: number;
  readonly normPerWord: number;
  /** Upper bound of all scores. */
  readonly top: number;
  /** The number of classes for one point of score. */
  readonly perPoint: number;
}

/** Matches as parallel arrays. */
export interface BucketedMatches {
  readonly documents: Uint32Array;
  /** The number of each match's bucket. Numbers ascend as matches get worse. */
  readonly buckets: Uint32Array;
}

/** Buckets `[from, to)`; `to` is no less than `from`. */
export interface BucketRange {
  readonly from: number;
  readonly to: number;
}

/** Kernels need this many counters for each bucket. */
export const countsPerBucket = 4;
