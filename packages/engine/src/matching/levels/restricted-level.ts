import { BitWalk } from "../../collections/bit-walk.js";
import type { Bitset } from "../../collections/bitset.js";
import type { Kernels } from "../../kernels/kernels.js";
import { NOT_FOUND } from "../../postings/rating.js";
import { occursAmong } from "./document-walk.js";
import type { Level, RaisedDocuments, RaisedRatings, WeighedDocuments } from "./level.js";
import { clearFresh } from "./rate-lists.js";

/** A subset of a level's documents. It adds no weights: WordMatcher does. */
export class RestrictedLevel implements Level {
  readonly cost: number;
  readonly isJoined: boolean;
  readonly estimate: number;
  readonly #level: Level;
  readonly #documents: Bitset;
  readonly #walk: BitWalk;

  /** `count`: the number of `documents`. */
  constructor(level: Level, documents: Bitset, count: number) {
    this.cost = level.cost;
    this.isJoined = level.isJoined;
    this.estimate = count;
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

  raiseRatings(documents: Int32Array, { ratings, wanted }: RaisedRatings): void {
    const own = new Uint8Array(documents.length);
    this.#level.raiseRatings(documents, { ratings: own, isFresh: true, wanted });
    for (let i = 0; i < documents.length; i++) {
      if (own[i] === NOT_FOUND || !this.#documents.get(documents[i])) continue;
      ratings[i] = Math.max(ratings[i], own[i]);
    }
  }

  rateAll(to: RaisedDocuments, kernels: Kernels): void {
    clearFresh(to, kernels);
    const { ratings } = to;
    const documents = this.#documents.toArray();
    const own = new Uint8Array(documents.length);
    this.raiseRatings(documents, { ratings: own, isFresh: true, wanted: to.wanted });
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i];
      if (own[i] > ratings[document]) ratings[document] = own[i];
    }
  }

  weighAll({ found, weights }: WeighedDocuments): void {
    found.or(this.#documents);
    this.#documents.forEach((document) => {
      weights[document] = 0;
    });
  }
}
