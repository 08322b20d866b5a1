/**
 * *Levels*: the documents of one segment in which a query word occurs at one cost.
 *
 * The terms of a word at one cost have one posting list, or a hundred thousand. Callers ask different things:
 * whether one document has the word, which documents have it, or how well it stands in some or all of them.
 * The fastest way depends on the lists and on the question. So each level chooses it. The answer is the same.
 *
 *     CostLevel --> openLevel --> ListLevel          one list, read through a cursor
 *                             --> UnionLevel         several lists: read one by one, or united once as
 *                                   SparseDocuments    a sorted list, for few postings
 *                                   DenseDocuments     a bit and a byte for each document of the segment
 *     WordLevels ---------------> RatedLevel         documents with a pair of words, and their ratings
 *                ---------------> RestrictedLevel    some documents of another level
 *
 * Example: `laptop` costs 0, and its typo `labtop` costs 1. The title is tier 0, the body tier 1. Ratings
 * only rise, from one level to the next (see postings/rating.ts).
 *
 *     document                                level of cost 0    then level of cost 1
 *     0: title `Laptop`                       96                 96
 *     1: title `Old labtop`                   0                  63
 *     2: title `Labtop`, body `Old laptop`    93                 93: alone, `labtop` would have 64
 *     3: title `Bag`                          0                  0
 *
 * Good for: prefixes of very many terms as well as single rare terms, through one interface.
 * Not good for: documents that only reading decides. They are the candidates of WordLevels.
 *
 * @module
 */
import type { Bitset } from "../../collections/bitset.js";
import type { DocumentRatings } from "../../kernels/document-ratings.js";
import type { Kernels } from "../../kernels/kernels.js";
import type { DocumentWalk } from "./document-walk.js";
import type { Wanted } from "./wanted-stretches.js";

/** The documents of one segment in which a query word occurs at one cost. */
export interface Level extends DocumentWalk {
  readonly cost: number;
  /** Whether its terms are two query words written together. */
  readonly isJoined: boolean;
  /** The approximate number of its postings; 0 if it has none. */
  readonly estimate: number;
  /** Whether one of `documents` matches. */
  occursIn(documents: Bitset): boolean;
  /** Adds all matching documents, and perhaps some that do not match. */
  addTo(documents: Bitset): void;
  /** Whether `document` matches. Documents ascend. */
  has(document: number): boolean;
  /**
   * Raises the rating of each of `documents` that matches. The documents ascend; calls do not depend on each
   * other.
   */
  raiseRatings(documents: Int32Array, to: RaisedRatings): void;
  /** Raises the ratings of all documents that match. */
  rateAll(to: RaisedDocuments, kernels: Kernels): void;
  /**
   * Adds all documents that match, after those of cheaper levels. Only levels of postings add weights. For
   * documents of other levels, WordMatcher does.
   */
  weighAll(to: AddedDocuments, kernels: Kernels): void;
}

/** Ratings of a list of documents, which one level after the other raises. */
export interface RaisedRatings {
  /** By index of the document; see postings/rating.ts. */
  readonly ratings: Uint8Array;
  /** The ratings are still all 0. */
  readonly isFresh: boolean;
  /** All documents of the list lie in these stretches. */
  readonly wanted: Wanted;
}

/** Ratings of all documents of a segment, which one level after the other raises. */
export interface RaisedDocuments extends DocumentRatings {
  /** The arrays are not initialised yet: their content means nothing. */
  readonly isFresh: boolean;
  /** The ratings of other documents may be anything. */
  readonly wanted: Wanted;
}

/** The documents of a segment that have a word, with upper bounds of how often. */
export interface WeighedDocuments {
  readonly found: Bitset;
  /**
   * By document, up to the next multiple of 16: the sum of the weights of the word's postings at cost 0 (see
   * postings/posting-weight.ts), or WEIGHT_MAX. It means nothing where the word cannot occur.
   */
  readonly weights: Uint8Array;
}

/** The documents and weights of a word, to which one level after the other adds its own. */
export interface AddedDocuments extends WeighedDocuments {
  /** Nothing is found yet. */
  readonly isFresh: boolean;
}

/** The properties that all postings of a level share. */
export interface LevelKind {
  readonly cost: number;
  readonly isJoined: boolean;
  /** The bits that must all be set in a posting's summary. */
  readonly required: number;
}
