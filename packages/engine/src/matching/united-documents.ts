import { BitWalk } from "../collections/bit-walk.js";
import type { Bitset } from "../collections/bitset.js";
import { gallop } from "../collections/gallop.js";
import { GrowableUint32 } from "../collections/growable-array.js";
import { collectPostings } from "../postings/collect-postings.js";
import { NO_MORE_DOCS } from "../postings/doc-set.js";
import { placeCount } from "../postings/posting-summary.js";
import { WEIGHT_MAX } from "../postings/posting-weight.js";
import type { PostingListRange } from "../postings/postings-union.js";
import { raiseRating, type WordRatings } from "../postings/raise-ratings.js";
import type { DocumentWalk } from "./document-walk.js";
import type { RaisedRatings } from "./level.js";
import type { UnitedPostings } from "./united-postings.js";

/** The documents of several posting lists, and what their postings are worth. */
export interface UnitedDocuments extends DocumentWalk {
  has(document: number): boolean;
  addTo(documents: Bitset): void;
  /** Raises what is told of `documents[i]`, where it is one of these (see raiseRating). The documents ascend. */
  raiseRatings(documents: Int32Array, ratings: RaisedRatings): void;
}

/** By a bit and a byte or two for every document of the segment. */
export class DenseDocuments implements UnitedDocuments {
  readonly #documents: Bitset;
  readonly #ratings: Uint8Array;
  readonly #weights: Uint8Array | null;
  readonly #base: number;
  readonly #walk: BitWalk;

  /** `base`: what all ratings are above. */
  constructor({ documents, ratings, weights }: UnitedPostings, base: number) {
    this.#documents = documents;
    this.#ratings = ratings;
    this.#weights = weights;
    this.#base = base;
    this.#walk = new BitWalk(documents);
  }

  rewind(): void {
    this.#walk.rewind();
  }

  firstFrom(from: number): number {
    return this.#walk.firstFrom(from);
  }

  has(document: number): boolean {
    return this.#documents.get(document);
  }

  addTo(documents: Bitset): void {
    documents.or(this.#documents);
  }

  raiseRatings(documents: Int32Array, to: RaisedRatings): void {
    if (to.isFresh) {
      this.#startRatings(documents, to);
      return;
    }
    const ratings = this.#ratings;
    const weights = this.#weights;
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i];
      const merit = ratings[document] - this.#base;
      if (merit > 0) raiseRating(to, i, this.#base, merit, weights?.[document] ?? WEIGHT_MAX);
    }
  }

  /** Like `raiseRating` for all, where nothing is told yet: nothing is compared. */
  #startRatings(documents: Int32Array, to: WordRatings): void {
    const ratings = this.#ratings;
    for (let i = 0; i < documents.length; i++) to.ratings[i] = ratings[documents[i]];
    const weights = this.#weights;
    if (to.weights === null) return;
    if (weights === null) to.weights.fill(WEIGHT_MAX);
    else for (let i = 0; i < documents.length; i++) to.weights[i] = weights[documents[i]];
  }
}

/** One after the other: where they are few, an array as long as the segment takes longer than sorting. */
export class SparseDocuments implements UnitedDocuments {
  /** Ascending, and the merit of each. Their weights are not told: they are few enough to be read. */
  readonly #documents: Int32Array;
  readonly #merits: Uint8Array;
  readonly #base: number;
  #at = 0;

  /** Of postings with all bits of `required`. `base`: what is added to their merits. */
  constructor(ranges: readonly PostingListRange[], required: number, base: number) {
    this.#base = base;
    const keys = new GrowableUint32();
    for (const range of ranges) collectPostings(range, required, keys);
    const sorted = keys.view().sort();
    const documents = new Int32Array(sorted.length);
    const merits = new Uint8Array(sorted.length);
    let count = 0;
    for (let i = 0; i < sorted.length; i++) {
      const document = Math.floor(sorted[i] / placeCount);
      if (count > 0 && documents[count - 1] === document) continue;
      documents[count] = document;
      merits[count++] = placeCount - (sorted[i] % placeCount);
    }
    this.#documents = documents.subarray(0, count);
    this.#merits = merits.subarray(0, count);
  }

  rewind(): void {
    this.#at = 0;
  }

  firstFrom(from: number): number {
    this.#at = gallop(this.#documents, this.#at, this.#documents.length, from);
    return this.#documents.at(this.#at) ?? NO_MORE_DOCS;
  }

  has(document: number): boolean {
    return this.firstFrom(document) === document;
  }

  addTo(documents: Bitset): void {
    for (let i = 0; i < this.#documents.length; i++) documents.set(this.#documents[i]);
  }

  raiseRatings(documents: Int32Array, ratings: WordRatings): void {
    const own = this.#documents;
    let at = 0;
    for (let k = 0; k < own.length && at < documents.length; k++) {
      at = gallop(documents, at, documents.length, own[k]);
      if (documents[at] === own[k]) raiseRating(ratings, at, this.#base, this.#merits[k], WEIGHT_MAX);
    }
  }
}
