import { NOT_FOUND, ratingBase } from "../postings/rating.js";
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

/** How many words are not exact in a match, at least. */
export function inexactIn(words: readonly WordTraits[], document: number): number {
  let exact = 0;
  for (const { ratings, exactness } of words)
    if (ratings[document] !== NOT_FOUND) exact += exactness?.[document] ?? 1;
  return words.length - exact;
}

/** The class of BM25 that a match belongs to (see Bm25Classes). */
export function bm25ClassOf({ words, lengths }: BucketTraits, steps: Bm25Steps, document: number): number {
  const { ofWeight, leastNorm, normPerWord, top, perPoint } = steps;
  const norm = leastNorm + normPerWord * lengths[document];
  let score = 0;
  for (const { ratings, weights, gain } of words) {
    const rating = ratings[document];
    if (rating === NOT_FOUND) continue;
    // Where the word costs anything, its weight is not known.
    const isTold = weights !== null && rating > ratingBase(0);
    score += gain / (1 + (isTold ? norm * ofWeight[weights[document]] : 0));
  }
  return Math.max(0, Math.min(bm25ClassCount - 1, Math.floor((top - score) * perPoint)));
}
