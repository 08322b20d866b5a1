/** How a word stands in the documents of a segment: by document, up to the next multiple of 16. */
export interface DocumentRatings {
  /** A rating (see postings/rating.ts). */
  readonly ratings: Uint8Array;
  /**
   * The sum of the weights of the word's postings at cost 0 (see posting-weight.ts), in documents where the
   * word has cost 0; null: weights are not needed.
   */
  readonly weights: Uint8Array | null;
}
