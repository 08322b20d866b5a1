import {
  type Bm25Steps,
  type BucketTraits,
  bm25ClassCount,
  type WordTraits,
} from "../../../src/kernels/buckets.js";
import type { WeighedWord } from "../../../src/kernels/document-weights.js";
import { NOT_FOUND, ratingBase } from "../../../src/postings/rating.js";

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
    const isWeightKnown = weights !== null && rating > ratingBase(0);
    score += gain / (1 + (isWeightKnown ? norm * ofWeight[weights[document]] : 0));
  }
  return Math.max(0, Math.min(bm25ClassCount - 1, Math.floor((top - score) * perPoint)));
}

/** The same, from weights alone. */
export function weighedClassOf(
  { words, lengths }: WeighedTraits,
  { ofWeight, leastNorm, normPerWord, top, perPoint }: Bm25Steps,
  document: number,
): number {
  const norm = leastNorm + normPerWord * lengths[document];
  let score = 0;
  for (const { bits, weights, gain } of words) {
    if ((bits[document >>> 5] & (1 << (document & 31))) === 0) continue;
    score += gain / (1 + norm * ofWeight[weights[document]]);
  }
  return Math.max(0, Math.min(bm25ClassCount - 1, Math.floor((top - score) * perPoint)));
}

interface WeighedTraits {
  readonly words: readonly WeighedWord[];
  readonly lengths: Uint16Array;
}
