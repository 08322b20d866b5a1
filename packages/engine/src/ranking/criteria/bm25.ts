import type { PlannedWord } from "../../query/planned-word.js";
import type { OccurrenceList } from "../../reading/occurrence-list.js";
import type { Criterion } from "./criterion.js";

/** Criterion 8: rarer words that occur more often, in shorter documents, are better. */
export const bm25Criterion: Criterion = {
  name: "bm25",
  compare: (pool, a, b) => pool.bm25[b] - pool.bm25[a],
};

export interface CollectionStatistics {
  /** The number of live documents of the whole index. */
  readonly documents: number;
  /** The mean length of live documents, in words and unspaced characters. */
  readonly averageLength: number;
}

/**
 * `ln(1 + (N - df + 0.5) / (df + 0.5))`
 * (Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009, in the form that is
 * never negative).
 */
export function inverseDocumentFrequency(documents: number, documentFrequency: number): number {
  // Document frequencies may be of a moment later than the rest (see SharedIndex).
  const frequency = Math.min(documentFrequency, documents);
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
}

/**
 * `k1 + 1`: however often a word occurs, it adds at most this times its inverse document frequency to a
 * score.
 */
export const frequencyGain = 2.2;

/**
 * The norm that a frequency is weighed against in a document of this length:
 * `k1 * (1 - b + b * length / averageLength)`.
 */
export function lengthNorm(length: number, averageLength: number): number {
  return 1.2 * (0.25 + (0.75 * length) / averageLength);
}

/** BM25 of one query, with k1 = 1.2, b = 0.75, over its content words. */
export class Bm25Scorer {
  readonly #idf: Float64Array;
  readonly #averageLength: number;
  readonly #frequencies: Float64Array;

  constructor(words: readonly Pick<PlannedWord, "documentFrequency">[], statistics: CollectionStatistics) {
    // `Float64Array.from` goes through iterators, which takes many times as long for so few numbers.
    this.#idf = new Float64Array(
      words.map(({ documentFrequency }) => inverseDocumentFrequency(statistics.documents, documentFrequency)),
    );
    this.#averageLength = statistics.averageLength;
    this.#frequencies = new Float64Array(words.length);
  }

  /** The score of a document of this length that has these occurrences of content words. */
  score(list: OccurrenceList, documentLength: number): number {
    const frequencies = this.#frequencies.fill(0);
    for (let i = 0; i < list.length; i++) frequencies[list.word[i]]++;
    return this.scoreOf(frequencies, documentLength);
  }

  /**
   * `frequencies`: how often each query word occurs, from index `first` on. The score is rounded to 6
   * decimals.
   */
  scoreOf(frequencies: Float64Array, documentLength: number, first = 0): number {
    const norm = lengthNorm(documentLength, this.#averageLength);
    let score = 0;
    for (let word = 0; word < this.#idf.length; word++) {
      const tf = frequencies[first + word];
      if (tf > 0) score += (this.#idf[word] * tf * frequencyGain) / (tf + norm);
    }
    return roundedScore(score);
  }
}

/** Rounds to 6 decimals. */
export function roundedScore(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}
