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
  /** About how many postings it has; 0 if it has none. */
  readonly estimate: number;
  /** Whether to look up documents in it takes less than to read all its postings. */
  readonly isSeekable: boolean;
  /** Whether one of `documents` matches. */
  occursIn(documents: Bitset): boolean;
  /** Adds all matching documents, and perhaps some that do not match. */
  addTo(documents: Bitset): void;
  /** Whether `document` matches. Documents ascend. */
  has(document: number): boolean;
  /** Raises what is told of `documents[i]` where that matches. The documents ascend from the first one. */
  raiseRatings(documents: Int32Array, to: RaisedRatings): void;
  /** Raises what is told of all documents. */
  rateAll(to: RaisedDocuments, kernels: Kernels): void;
}

/** What levels raise, one after the other. */
export interface RaisedRatings {
  /** See postings/rating.ts. */
  readonly ratings: Uint8Array;
  /** Nothing is told yet: all ratings are 0. */
  readonly isFresh: boolean;
  /** The documents are among these. */
  readonly wanted: Wanted;
}

/** Likewise of all documents of a segment. */
export interface RaisedDocuments extends DocumentRatings {
  /** Nothing is told yet, and what stands there means nothing. */
  readonly isFresh: boolean;
  /** Of other documents nothing has to be told. */
  readonly wanted: Wanted;
}

/** What the documents of a level have in common. */
export interface LevelKind {
  readonly cost: number;
  readonly isJoined: boolean;
  /** The bits of a posting's summary that all must be set. */
  readonly required: number;
}
