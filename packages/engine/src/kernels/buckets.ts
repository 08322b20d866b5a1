import { NOT_FOUND, ratingBase } from "../postings/rating.js";
import type { DocumentRatings } from "./document-ratings.js";

/** Classes of BM25 are below it, from the highest on (see Bm25Classes). */
export const bm25ClassCount = 256;

/** So much more may values make of exactness: wholly said, by exact occurrences alone, equal to the query. */
export const exactnessOfValuesMax = 3;

/** How a word stands in the documents of a segment, and whether it may be exact there. */
export interface WordTraits extends DocumentRatings {
  /**
   * By document, up to the next multiple of 16: 1 where the word may be exact; null: it may be exact
   * anywhere.
   */
  readonly exactness: Uint8Array | null;
  /** What the word adds to BM25 at most. */
  readonly gain: number;
}

/** What tells matches of one class apart, in one segment. */
export interface BucketTraits {
  /** Those that count. */
  readonly words: readonly WordTraits[];
  /** By document (see segment-format.ts). */
  readonly lengths: Uint16Array;
}

/** What BM25 takes from weights and lengths, and how scores are told apart (see Bm25Classes). */
export interface Bm25Steps {
  /** By weight: 1 / frequency. */
  readonly ofWeight: Float64Array;
  /** The norm of a document without words, and what each word adds. */
  readonly leastNorm: number;
  readonly normPerWord: number;
  /** No score is higher. */
  readonly top: number;
  /** Classes a point of score. */
  readonly perPoint: number;
}

/** Matches by parallel arrays. */
export interface BucketedMatches {
  readonly documents: Uint32Array;
  /** Of each the number of its bucket, which ascend as matches get worse. */
  readonly buckets: Uint32Array;
}

/** Buckets from `from` on, below `to`, which is no less. */
export interface BucketRange {
  readonly from: number;
  readonly to: number;
}

/** Counts that kernels ask for of each bucket. */
export const countsPerBucket = 4;

/** How many words are not exact in a match at least. */
export function inexactIn(words: readonly WordTraits[], document: number): number {
  let exact = 0;
  for (const { ratings, exactness } of words)
    if (ratings[document] !== NOT_FOUND) exact += exactness?.[document] ?? 1;
  return words.length - exact;
}

/** The class of BM25 that a match is in (see Bm25Classes). */
export function bm25ClassOf({ words, lengths }: BucketTraits, steps: Bm25Steps, document: number): number {
  const { ofWeight, leastNorm, normPerWord, top, perPoint } = steps;
  const norm = leastNorm + normPerWord * lengths[document];
  let score = 0;
  for (const { ratings, weights, gain } of words) {
    const rating = ratings[document];
    if (rating === NOT_FOUND) continue;
    // Of what costs anything no weight is told.
    const isTold = weights !== null && rating > ratingBase(0);
    score += gain / (1 + (isTold ? norm * ofWeight[weights[document]] : 0));
  }
  return Math.max(0, Math.min(bm25ClassCount - 1, Math.floor((top - score) * perPoint)));
}
