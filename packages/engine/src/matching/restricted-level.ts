import { BitWalk } from "../collections/bit-walk.js";
import type { Bitset } from "../collections/bitset.js";
import type { Kernels } from "../kernels/kernels.js";
import { WEIGHT_MAX } from "../postings/posting-weight.js";
import { raiseRating, type WordRatings } from "../postings/raise-ratings.js";
import { ratingBase } from "../postings/rating.js";
import { occursAmong } from "./document-walk.js";
import type { Level, RaisedDocuments } from "./level.js";
import { clearFresh } from "./rate-lists.js";

/** Some of a level's documents, at a cost of their own. */
export class RestrictedLevel implements Level {
  readonly cost: number;
  readonly isJoined: boolean;
  readonly estimate: number;
  readonly isSeekable = true;
  readonly #level: Level;
  readonly #documents: Bitset;
  readonly #walk: BitWalk;

  constructor(level: Level, documents: Bitset, cost: number) {
    this.cost = cost;
    this.isJoined = level.isJoined;
    this.estimate = documents.count();
    this.#level = level;
    this.#documents = documents;
    this.#walk = new BitWalk(documents);
  }

  rewind(): void {
    this.#walk.rewind();
  }

  firstFrom(from: number): number {
    return this.#walk.firstFrom(from);
  }

  addTo(documents: Bitset): void {
    documents.or(this.#documents);
  }

  has(document: number): boolean {
    return this.#documents.get(document);
  }

  occursIn(documents: Bitset): boolean {
    return occursAmong(this, documents);
  }

  raiseRatings(documents: Int32Array, to: WordRatings): void {
    const ratings = new Uint8Array(documents.length);
    this.#level.raiseRatings(documents, { ratings, weights: null, isFresh: true });
    const base = ratingBase(this.cost);
    // They tell the level's own cost.
    const levelBase = ratingBase(this.#level.cost);
    for (let i = 0; i < documents.length; i++) {
      if (!this.#documents.get(documents[i])) continue;
      raiseRating(to, i, base, ratings[i] - levelBase, WEIGHT_MAX);
    }
  }

  rateAll(to: RaisedDocuments, kernels: Kernels): void {
    clearFresh(to, kernels);
    const { ratings, weights } = to;
    const documents = this.#documents.toArray();
    const own = { ratings: new Uint8Array(documents.length), weights: null, isFresh: true };
    this.raiseRatings(documents, own);
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i];
      if (own.ratings[i] > ratings[document]) ratings[document] = own.ratings[i];
      if (weights !== null) weights[document] = WEIGHT_MAX;
    }
  }
}
