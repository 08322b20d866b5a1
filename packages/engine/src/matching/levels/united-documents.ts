import { BitWalk } from "../../collections/bit-walk.js";
import type { Bitset } from "../../collections/bitset.js";
import { gallop } from "../../collections/gallop.js";
import { GrowableUint32 } from "../../collections/growable-array.js";
import { collectPostings } from "../../postings/collect-postings.js";
import { NO_MORE_DOCS } from "../../postings/doc-id.js";
import { placeCount } from "../../postings/posting-summary.js";
import type { PostingListRange } from "../../postings/postings-union.js";
import type { UnitedPostings } from "../workspace/united-postings.js";
import type { DocumentWalk } from "./document-walk.js";
import type { RaisedRatings } from "./level.js";

/** The documents of several posting lists, with the ratings of their postings. */
export interface UnitedDocuments extends DocumentWalk {
  has(document: number): boolean;
  addTo(documents: Bitset): void;
  /** Raises the rating of each of `documents` that is in these lists. The documents ascend. */
  raiseRatings(documents: Int32Array, to: RaisedRatings): void;
}

/** United documents as a bit and a byte for every document of the segment. */
export class DenseDocuments implements UnitedDocuments {
  readonly #documents: Bitset;
  readonly #ratings: Uint8Array;
  readonly #walk: BitWalk;

  constructor({ documents, ratings }: UnitedPostings) {
    this.#documents = documents;
    this.#ratings = ratings;
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
    raiseBy(this.#ratings, documents, to);
  }
}

/** Raises the ratings of listed documents. `byDocument`: the ratings of all documents of the segment. */
export function raiseBy(byDocument: Uint8Array, documents: Int32Array, to: RaisedRatings): void {
  // Fresh ratings are all 0, so nothing has to be compared.
  if (to.isFresh) for (let i = 0; i < documents.length; i++) to.ratings[i] = byDocument[documents[i]];
  else raiseAll(byDocument, documents, to.ratings);
}

function raiseAll(byDocument: Uint8Array, documents: Int32Array, ratings: Uint8Array): void {
  for (let i = 0; i < documents.length; i++) {
    const rating = byDocument[documents[i]];
    if (rating > ratings[i]) ratings[i] = rating;
  }
}

/**
 * United documents as a sorted list. For few documents, sorting is faster than an array as long as the
 * segment.
 */
export class SparseDocuments implements UnitedDocuments {
  /** The documents, ascending. `#merits`, by the same index, has the merit of each one's best posting. */
  readonly #documents: Int32Array;
  readonly #merits: Uint8Array;
  readonly #base: number;
  #at = 0;

  /**
   * Takes postings with all bits of `required`. `base`: added to each merit; `countEstimate`: the approximate
   * number of postings.
   */
  constructor(ranges: readonly PostingListRange[], required: number, base: number, countEstimate: number) {
    this.#base = base;
    const keys = new GrowableUint32(countEstimate);
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

  raiseRatings(documents: Int32Array, { ratings }: RaisedRatings): void {
    const own = this.#documents;
    let at = 0;
    for (let k = 0; k < own.length && at < documents.length; k++) {
      at = gallop(documents, at, documents.length, own[k]);
      const rating = this.#base + this.#merits[k];
      if (documents[at] === own[k] && rating > ratings[at]) ratings[at] = rating;
    }
  }
}
