/** How often a word may occur in the documents of a segment. */
export interface DocumentWeights {
  /** The documents that have the word: a bit for each document, as the words of a Bitset. */
  readonly bits: Uint32Array;
  /** By document: a weight (see postings/posting-weight.ts). Where no bit is set, it means nothing. */
  readonly weights: Uint8Array;
}

/** A word whose gain is bounded by its weights. */
export interface WeighedWord extends DocumentWeights {
  /** The most that the word adds to BM25. */
  readonly gain: number;
}

/** How posting lists are added to weights. */
export interface Weighing {
  /** false: documents that had a bit before keep their weight. */
  readonly areAdded: boolean;
  /** No document has a bit yet. */
  readonly isFresh: boolean;
}
