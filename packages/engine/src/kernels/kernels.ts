/**
 * *Kernels*: the loops over all postings, or all documents, of a segment.
 *
 * A query like `s` matches hundreds of thousands of a million documents, and all are counted exactly. Such a
 * search spends nearly all its time in these loops. So they work on arrays with an entry for *every*
 * document, and handle 16 documents with one instruction. Searches use WasmKernels (AssemblyScript in
 * `assembly/`, compiled to WebAssembly). Tests compare them with the same loops in plain TypeScript
 * (`test/kernels/plain`). See ADR 1.
 *
 *     posting lists  -- raiseRatings -->  ratings  -- classesOf -->  classes  -- findClasses -->  matches
 *     of a word                           1 byte                     2 bytes                      of the best
 *     (codes)                             a document                 a document                   classes
 *
 * Example: `red wine`, both words required, in a segment of 4 documents. A rating is 0 where the word is
 * missing. It is 96 for cost 0 at the start of tier 0, and less for a worse place or a higher cost.
 *
 *     document      0      1      2      3
 *     red          96      0     93     96        93: cost 0, tier 1, not at the start
 *     wine         95     96     93     63        95: cost 0, tier 0, not at the start; 63: so, at cost 1
 *     bits          1      0      1      1        document 1 lacks `red`
 *     classes       0   none      3     32        ((words missing) * 5 + typos) * 32 + best possible place
 *
 * `classesOf` keeps 3 bits and returns 3. The least class of the chunk is 0.
 *
 * Good for: arrays by document. Comparing and storing a byte for each of a million documents takes 0.13 ms,
 * and 4.0 ms in TypeScript (Node 20, one core).
 * Not good for: lists of few documents, where calls cost more than they gain, and scattered reads.
 *
 * @module
 */

import type { ScratchMemory } from "../collections/scratch.js";
import type { CodeRatings } from "../postings/posting-codes.js";
import type { PostingListRange } from "../postings/postings-union.js";
import type { Bm25Steps, BucketedMatches, BucketRange, BucketTraits, WordTraits } from "./buckets.js";
import type { DocumentRatings } from "./document-ratings.js";
import type { DocumentWeights, WeighedWord, Weighing } from "./document-weights.js";
import type { PairWalk, TermPair } from "./pair-walk.js";
import type { ScanQuery, WordScan } from "./word-scan.js";

/** A word of a query in the documents of a segment. */
export interface WordRatings {
  /** By document, up to the next multiple of 16: see postings/rating.ts. */
  readonly ratings: Uint8Array;
  readonly isRequired: boolean;
}

/** What MatchClasses computes the numbers of classes from. */
export interface ClassNumbers {
  readonly wordCount: number;
  /** All sums of costs are below it. */
  readonly typosEnd: number;
}

/**
 * The number of documents in a chunk. The best of each chunk is stored, so that most chunks are passed over
 * when few documents are sought.
 */
export const chunkDocuments = 256;

/**
 * Kernels that go through a column, or through the runs of groups, take the bits of this many documents at
 * once: one number of 64 bits.
 */
export const documentsAtOnce = 64;

/** The number of documents in a stretch. They are wanted together or not at all: their bits take 8 bytes. */
export const stretchDocuments = 64;

/**
 * By stretch, with one entry more at the end: the first wanted stretch at or after it; the number of
 * stretches if there is none.
 */
export type WantedStretches = Uint32Array;

export interface ChunkedRatings extends DocumentRatings {
  /** By chunk: its highest rating. */
  readonly tops: Uint8Array;
}

export interface ChunkedClasses {
  /**
   * By document, up to the next multiple of 16: a number of MatchClasses, or NO_CLASS. In chunks without a
   * class the entries mean nothing.
   */
  readonly classes: Uint16Array;
  /** By chunk: its least class. */
  readonly leasts: Uint16Array;
}

/** Classes `[from, to)`. */
export interface ClassRange {
  readonly from: number;
  readonly to: number;
}

/** Matches as parallel arrays, with room for all that are found. */
export interface FoundMatches {
  readonly documents: Uint32Array;
  /** The class of each match, minus the first class that is looked for. */
  readonly classOffsets: Uint32Array;
}

/** The class of a document that is no match. */
export const NO_CLASS = 0xffff;

/** In the tallies of `countValues` each value has this many numbers. One of them becomes its count. */
export const cellsPerTally = 2;
export const TALLY_COUNT = 1;

/**
 * The loops over every posting or every document of a segment. `bits` has a bit for each document, as the
 * words of a Bitset. Arrays by document are as long as the next multiple of 16. All arrays lie in `memory`,
 * except lists of postings and tables by code.
 */
export interface Kernels {
  readonly memory: ScratchMemory;
  /**
   * Raises the ratings of all documents in these lists, and adds up weights, to 255 at most. If only some
   * stretches are wanted, the entries of all others mean nothing.
   */
  raiseRatings(
    ranges: readonly PostingListRange[],
    codes: CodeRatings,
    to: DocumentRatings,
    wanted: WantedStretches | null,
  ): void;
  /**
   * Sets the bits of all documents in these lists whose code has a weight above 0, and gives them weights. If
   * `areAdded`, weights are added up, to 255 at most.
   */
  weigh(
    ranges: readonly PostingListRange[],
    weightOfCode: Uint8Array,
    to: DocumentWeights,
    how: Weighing,
  ): void;
  /** Marks as wanted the stretches in which some bit is set; returns how many there are. */
  findStretches(bits: Uint32Array, wanted: WantedStretches): number;
  /** Sets bytes by document to 0, at least those in wanted stretches. */
  clear(bytes: Uint8Array, wanted: WantedStretches | null): void;
  /** Raises each rating to that of the same document in `others`, where that is higher. */
  raiseAll(ratings: Uint8Array, others: Uint8Array): void;
  /** Adds `more` to the weights, to 255 at most. */
  addWeights(more: Uint8Array, weights: Uint8Array): void;
  /**
   * Keeps the bits of documents whose rating is not 0; returns how many. Sets the ratings of documents
   * without a bit to 0, and writes the highest rating of each chunk.
   */
  keepVisible(bits: Uint32Array, rated: ChunkedRatings): number;
  /** Sets the bits of documents whose rating is not 0. */
  addFound(bits: Uint32Array, ratings: Uint8Array): void;
  /** Keeps the bits that are set in `others`, too; returns how many. */
  keepBits(bits: Uint32Array, others: Uint32Array): number;
  /** Sets the bits that are set in `others`, too. */
  addBits(bits: Uint32Array, others: Uint32Array): void;
  countBits(bits: Uint32Array): number;
  /** Writes the numbers of set bits, ascending. `list` has room for them. */
  listBits(bits: Uint32Array, list: Int32Array): void;
  /**
   * Writes the numbers of the bits that are set in both, ascending; returns how many. `list` has room for
   * them.
   */
  listCommonBits(bits: Uint32Array, others: Uint32Array, list: Int32Array): number;
  /** Does what `listCommonBits` does, and clears these bits in `bits`. */
  takeCommonBits(bits: Uint32Array, others: Uint32Array, list: Int32Array): number;
  /**
   * Runs of bits end at the bits of `ends`. Writes to `hits` the ends of the runs in which some bit is set;
   * returns how many.
   */
  findRuns(bits: Uint32Array, ends: Uint32Array, hits: Uint32Array): number;
  /**
   * Keeps the bits of documents that have all required words, of which there is at least one; returns how
   * many. Writes the least class of each chunk. Unless that is NO_CLASS, it also writes the chunk's classes,
   * which depend on all words: NO_CLASS for documents without a bit.
   */
  classesOf(
    words: readonly WordRatings[],
    bits: Uint32Array,
    numbers: ClassNumbers,
    to: ChunkedClasses,
  ): number;
  /** The least class that is not below `from`; NO_CLASS if there is none. */
  leastClass(classes: ChunkedClasses, from: number): number;
  /** The number of documents of a class. */
  sizeOfClass(classes: ChunkedClasses, ofClass: number): number;
  /** Writes the documents in a range of classes, ascending; returns how many. */
  findClasses(classes: ChunkedClasses, range: ClassRange, found: FoundMatches): number;
  /** The greatest rating of any document that is not above `most`. */
  greatestRating(rated: ChunkedRatings, most: number): number;
  /** The number of documents that have a rating. */
  sizeOfRating(rated: ChunkedRatings, rating: number): number;
  /**
   * Writes the documents in a range of classes, ascending, from the ratings of the only word of a query;
   * returns how many. Class 0 is `firstRating`, and ratings fall as classes ascend.
   */
  findRated(rated: ChunkedRatings, range: ClassRange, found: FoundMatches): number;
  /** Sets each match's bucket to the number of its words that are not exact. */
  bucketByExactness(matches: BucketedMatches, words: readonly WordTraits[]): void;
  /** Sets each match's bucket to its class of BM25 (see Bm25Classes). */
  bucketByScore(matches: BucketedMatches, traits: BucketTraits, steps: Bm25Steps): void;
  /** Sets each match's bucket to its class of BM25, from weights alone. `lengths`: see BucketTraits. */
  bucketByWeights(
    matches: BucketedMatches,
    words: readonly WeighedWord[],
    lengths: Uint16Array,
    steps: Bm25Steps,
  ): void;
  /**
   * Counts the matches of each bucket. `counts`: `countsPerBucket` zeros for each bucket. The first entries
   * become the counts, one for each bucket, and the rest means nothing.
   */
  countBuckets(buckets: Uint32Array, counts: Uint32Array): void;
  /**
   * Writes the matches in a range of buckets to `kept`, which has room for them, in their order; returns how
   * many.
   */
  keepBuckets(matches: BucketedMatches, range: BucketRange, kept: BucketedMatches): number;
  /** Begins to scan documents for a query. Only the scan that was begun last may be used. */
  startScan(query: ScanQuery): WordScan;
  /** Begins to look for pairs of words in documents. It takes memory until the search ends. */
  startPairWalk(pairs: readonly TermPair[]): PairWalk;
  /** Sets documents without a bit to NO_CLASS and recomputes each chunk's minimum. */
  keepClasses(bits: Uint32Array, classes: ChunkedClasses): void;
  /**
   * Sets the bits of documents whose number is at least `first` and at most `last`. The column can hold both
   * numbers.
   */
  addInRange(bits: Uint32Array, column: ColumnNumbers, first: number, last: number): void;
  /** For each document with a bit, in order, sets its number in `column` to the next one of `entries`. */
  placeEntries(bits: Uint32Array, entries: ColumnNumbers, column: ColumnNumbers): void;
  /**
   * Counts for each value the runs (see `findRuns`) in which a document with a bit has this value. `values`:
   * up to 32 bits each, none below 0. `tallies`: `cellsPerTally` zeros for each value, of which
   * the one at TALLY_COUNT becomes its count.
   */
  countValues(bits: Uint32Array, ends: Uint32Array, values: ColumnNumbers, tallies: Uint32Array): void;
}

/** A column by document, with room up to the next multiple of `documentsAtOnce` and one more, or by entry. */
export type ColumnNumbers = Uint8Array | Uint16Array | Int32Array | Float64Array;
