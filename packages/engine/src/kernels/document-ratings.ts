/** How a word stands in the documents of a segment: by document, up to the next multiple of 16. */
export interface DocumentRatings {
  /** See postings/rating.ts. */
  readonly ratings: Uint8Array;
  /**
   * The weights of its postings at cost 0 together (see posting-weight.ts), of documents where that is its
   * cost; null: nobody asks.
   */
  readonly weights: Uint8Array | null;
}
