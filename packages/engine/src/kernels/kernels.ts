import type { ScratchMemory } from "../collections/scratch.js";
import type { CodeRatings } from "../postings/posting-codes.js";
import type { PostingListRange } from "../postings/postings-union.js";
import type { Bm25Steps, BucketedMatches, BucketRange, BucketTraits, WordTraits } from "./buckets.js";
import type { DocumentRatings } from "./document-ratings.js";
import type { ScanQuery, WordScan } from "./word-scan.js";

/** A word of a query in the documents of a segment. */
export interface WordRatings {
  /** By document, up to the next multiple of 16: see postings/rating.ts. */
  readonly ratings: Uint8Array;
  readonly isRequired: boolean;
}

/** What MatchClasses numbers matches by. */
export interface ClassNumbers {
  readonly wordCount: number;
  /** Sums of costs are below it. */
  readonly typosEnd: number;
}

/** Of so many documents in a row the best is told, so that most are passed over when few are sought. */
export const chunkDocuments = 256;

/** So many documents in a row are wanted together or not at all: as many as have their bits in 8 bytes. */
export const stretchDocuments = 64;

/**
 * By stretch, and of one behind the last: the first one from it on that is wanted; the number of stretches if
 * there is none.
 */
export type WantedStretches = Uint32Array;

export interface ChunkedRatings extends DocumentRatings {
  /** By chunk: the highest rating. */
  readonly tops: Uint8Array;
}

export interface ChunkedClasses {
  /**
   * By document, up to the next multiple of 16: numbers of MatchClasses, or NO_CLASS. Of chunks without a
   * class nothing is told.
   */
  readonly classes: Uint16Array;
  /** By chunk: the least class. */
  readonly leasts: Uint16Array;
}

/** Classes from `from` on, below `to`. */
export interface ClassRange {
  readonly from: number;
  readonly to: number;
}

/** Matches by parallel arrays, with room for all that are found. */
export interface FoundMatches {
  readonly documents: Uint32Array;
  /** Their classes, less `from`. */
  readonly places: Uint32Array;
}

/** The class of a document that is no match. */
export const NO_CLASS = 0xffff;

/**
 * The loops over every posting or every document of a segment. `bits` has a bit for each document, as a
 * Bitset's words; all that is given by document is as long as the next multiple of 16. But for lists of
 * postings and tables by code, all lies in `memory`.
 */
export interface Kernels {
  readonly memory: ScratchMemory;
  /**
   * Raises the ratings of all documents in these lists; weights are added up, to 255 at most. Where only some
   * stretches are wanted, what is told of others means nothing.
   */
  raiseRatings(
    ranges: readonly PostingListRange[],
    codes: CodeRatings,
    to: DocumentRatings,
    wanted: WantedStretches | null,
  ): void;
  /** Wants the stretches in which some bit is set; returns how many. */
  findStretches(bits: Uint32Array, wanted: WantedStretches): number;
  /** Sets bytes by document to 0, those that are wanted at least. */
  clear(bytes: Uint8Array, wanted: WantedStretches | null): void;
  /** Raises each rating to that of its document in `others`, where it is lower. */
  raiseAll(ratings: Uint8Array, others: Uint8Array): void;
  /** Adds weights up, to 255 at most. */
  addWeights(more: Uint8Array, weights: Uint8Array): void;
  /**
   * Keeps the bits of documents whose rating is not 0; returns how many. Rates documents without a bit at 0,
   * and writes the best rating of each chunk.
   */
  keepVisible(bits: Uint32Array, rated: ChunkedRatings): number;
  /** Sets the bits of documents whose rating is not 0. */
  addFound(bits: Uint32Array, ratings: Uint8Array): void;
  /** Keeps the bits that `others` has, too; returns how many. */
  keepBits(bits: Uint32Array, others: Uint32Array): number;
  countBits(bits: Uint32Array): number;
  /** Writes the numbers of set bits, ascending. `list` has room for them. */
  listBits(bits: Uint32Array, list: Int32Array): void;
  /** Likewise of bits that are set in `others`, too; returns how many. */
  listCommonBits(bits: Uint32Array, others: Uint32Array, list: Int32Array): number;
  /**
   * Of runs of bits that end at those of `ends`, writes the ends of runs in which some bit is set; returns
   * how many.
   */
  findRuns(bits: Uint32Array, ends: Uint32Array, hits: Uint32Array): number;
  /**
   * Keeps the bits of documents that have all required words, one at least; returns how many. Writes the
   * least class by all words of each chunk, and unless that is NO_CLASS the classes of its documents,
   * NO_CLASS of those that lose their bits.
   */
  classesOf(
    words: readonly WordRatings[],
    bits: Uint32Array,
    numbers: ClassNumbers,
    to: ChunkedClasses,
  ): number;
  /** The least class that is not below `from`; NO_CLASS if there is none. */
  leastClass(classes: ChunkedClasses, from: number): number;
  /** How many documents are of a class. */
  sizeOfClass(classes: ChunkedClasses, ofClass: number): number;
  /** Writes the documents of classes from `from` on, below `to`, ascending; returns how many. */
  findClasses(classes: ChunkedClasses, range: ClassRange, found: FoundMatches): number;
  /** The greatest rating of a document that is not above `most`. */
  greatestRating(rated: ChunkedRatings, most: number): number;
  /** How many documents have a rating. */
  sizeOfRating(rated: ChunkedRatings, rating: number): number;
  /**
   * Likewise by the ratings of a single word: they fall as classes ascend, from `firstRating` on, that of
   * class 0.
   */
  findRated(rated: ChunkedRatings, range: ClassRange, found: FoundMatches): number;
  /** Writes by `inexactIn` how many words are not exact. */
  tellExactness(matches: BucketedMatches, words: readonly WordTraits[]): void;
  /** Writes classes of BM25. */
  tellScores(matches: BucketedMatches, traits: BucketTraits, steps: Bm25Steps): void;
  /**
   * Counts the matches of each bucket. `counts`: `countsPerBucket` times as many zeros as there are buckets,
   * of which the first become the counts, and the rest means nothing.
   */
  countBuckets(buckets: Uint32Array, counts: Uint32Array): void;
  /**
   * Writes the matches of some buckets to `kept`, which has room for them, in their order; returns how many.
   */
  keepBuckets(matches: BucketedMatches, range: BucketRange, kept: BucketedMatches): number;
  /** Begins to scan documents for a query. Only the scan begun last may be used. */
  startScan(query: ScanQuery): WordScan;
  /** Lets documents without a bit have no class, and writes the least class of each chunk. */
  keepClasses(bits: Uint32Array, classes: ChunkedClasses): void;
  /**
   * Sets the bits of documents whose number is from `first` up to and with `last`: two that the column may
   * hold.
   */
  addInRange(bits: Uint32Array, column: ColumnNumbers, first: number, last: number): void;
  /** Writes to the place of each document with a bit the next one of `entries`. */
  placeEntries(bits: Uint32Array, entries: ColumnNumbers, column: ColumnNumbers): void;
  /**
   * Counts runs, as those of `findRuns`, by the values of their documents with a bit. `values`: up to 32 bits
   * each, none below 0. `tallies`: by value two zeros, of which the second becomes its count.
   */
  countValues(bits: Uint32Array, ends: Uint32Array, values: ColumnNumbers, tallies: Uint32Array): void;
}

/** A column by document, with room up to the next multiple of 64 and one more, or by entry. */
export type ColumnNumbers = Uint8Array | Uint16Array | Int32Array | Float64Array;
