import type { ScratchMemory } from "../collections/scratch.js";
import type { CodeRatings } from "../postings/posting-codes.js";
import type { PostingListRange } from "../postings/postings-union.js";
import type { BucketTraits } from "./buckets.js";

/** How a word stands in the documents of a segment: by document, up to the next multiple of 16. */
export interface DocumentRatings {
  /** See postings/rating.ts. */
  readonly ratings: Uint8Array;
  /** The weights of its postings at cost 0 together (see posting-weight.ts), of documents where that is its cost; null: nobody asks. */
  readonly weights: Uint8Array | null;
}

/** How the words of a query stand in the documents of a segment, word by word summed up: by document, up to the next multiple of 16. */
export interface RatingSums {
  /** How many words are found. */
  readonly found: Uint8Array;
  /** The sum of their costs. */
  readonly typos: Uint8Array;
  /** The least place (placeOf of posting-summary.ts); 0xff without a word. */
  readonly places: Uint8Array;
}

/** What MatchClasses numbers matches by. */
export interface ClassNumbers {
  readonly wordCount: number;
  /** Sums of costs are below it. */
  readonly typosEnd: number;
}

/** Classes from `from` on, below `to`. */
export interface ClassRange {
  readonly from: number;
  readonly to: number;
}

/** Matches by parallel arrays, with room for all that are found. */
export interface FoundMatches {
  readonly documents: Uint32Array;
  /** Their buckets, less that of the first one of class `from`. */
  readonly buckets: Uint32Array;
}

/** The class of a document that is no match. */
export const NO_CLASS = 0xffff;

/**
 * The loops over every posting or every document of a segment. `bits` has a bit for each document, as a Bitset's words; all that is
 * given by document is as long as the next multiple of 16. But for lists of postings and tables by code, all lies in `memory`.
 */
export interface Kernels {
  readonly memory: ScratchMemory;
  /** Raises the ratings of all documents in these lists; weights are added up, to 255 at most. */
  raiseRatings(lists: PostingListRange, codes: CodeRatings, to: DocumentRatings): void;
  /** Sets all to 0. */
  clear(bytes: Uint8Array): void;
  /** Raises each rating to the other one of its document. */
  raiseAll(ratings: Uint8Array, to: Uint8Array): void;
  /** Adds weights up, to 255 at most. */
  addWeights(more: Uint8Array, weights: Uint8Array): void;
  /** Keeps the bits of documents whose rating is not 0; returns how many. */
  keepFound(bits: Uint32Array, ratings: Uint8Array): number;
  /** Likewise; and rates documents without a bit at 0. */
  keepVisible(bits: Uint32Array, ratings: Uint8Array): number;
  /** Sets the bits of documents whose rating is not 0. */
  addFound(bits: Uint32Array, ratings: Uint8Array): void;
  /** Keeps the bits that `others` has, too; returns how many. */
  keepBits(bits: Uint32Array, others: Uint32Array): number;
  addBits(bits: Uint32Array, others: Uint32Array): void;
  countBits(bits: Uint32Array): number;
  /** Writes the numbers of set bits, ascending. `list` has room for them. */
  listBits(bits: Uint32Array, list: Int32Array): void;
  /** Of runs of bits that end at those of `ends`, writes the ends of runs in which some bit is set; returns how many. */
  findRuns(bits: Uint32Array, ends: Uint32Array, hits: Uint32Array): number;
  /** Takes one more word into the sums. */
  sumRatings(ratings: Uint8Array, sums: RatingSums): void;
  /** The classes of documents in `bits`; NO_CLASS of others. */
  classesOfMany(sums: RatingSums, bits: Uint32Array, numbers: ClassNumbers, classes: Uint16Array): void;
  /** The least class that is not below `from`; NO_CLASS if there is none. */
  leastClass(classes: Uint16Array, from: number): number;
  /** How many documents are of a class. */
  sizeOfClass(classes: Uint16Array, ofClass: number): number;
  /** Writes the documents of classes from `from` on, below `to`, ascending, and their buckets; returns how many. */
  findBuckets(classes: Uint16Array, range: ClassRange, traits: BucketTraits, found: FoundMatches): number;
  /** The greatest rating of a document that is not above `most`. */
  greatestRating(ratings: Uint8Array, most: number): number;
  /** How many documents have a rating. */
  sizeOfRating(ratings: Uint8Array, rating: number): number;
  /** Like `findBuckets`, by the ratings of a single word: they fall as classes ascend, from `firstRating` on, that of class 0. */
  findRated(to: DocumentRatings, range: ClassRange, traits: BucketTraits, found: FoundMatches): number;
}
