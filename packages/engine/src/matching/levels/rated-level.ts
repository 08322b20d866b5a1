import { BitWalk } from "../../collections/bit-walk.js";
import type { Bitset } from "../../collections/bitset.js";
import type { Kernels } from "../../kernels/kernels.js";
import { occursAmong } from "./document-walk.js";
import type { Level, RaisedDocuments, RaisedRatings, WeighedDocuments } from "./level.js";
import { clearFresh } from "./rate-lists.js";

/** Documents of one cost with ratings that were found without postings. */
export interface LevelRatings {
  readonly cost: number;
  /** `list` has the same documents in ascending order. */
  readonly documents: Bitset;
  readonly list: Int32Array;
  /** By index in `list`. */
  readonly ratings: Uint8Array;
}

/** The level of LevelRatings. It adds no weights: WordMatcher does. */
export class RatedLevel implements Level {
  readonly cost: number;
  readonly isJoined = false;
  readonly estimate: number;
  readonly #rated: LevelRatings;
  readonly #walk: BitWalk;

  constructor(rated: LevelRatings) {
    this.cost = rated.cost;
    this.estimate = rated.list.length;
    this.#rated = rated;
    this.#walk = new BitWalk(rated.documents);
  }

  rewind(): void {
    this.#walk.rewind();
  }

  firstFrom(from: number): number {
    return this.#walk.firstFrom(from);
  }

  addTo(documents: Bitset): void {
    documents.or(this.#rated.documents);
  }

  has(document: number): boolean {
    return this.#rated.documents.get(document);
  }

  occursIn(documents: Bitset): boolean {
    return occursAmong(this, documents);
  }

  /** Both lists ascend, so they are merged: `at` follows `i`. */
  raiseRatings(documents: Int32Array, { ratings }: RaisedRatings): void {
    const { list, ratings: own } = this.#rated;
    let at = 0;
    for (let i = 0; i < documents.length; i++) {
      while (at < list.length && list[at] < documents[i]) at++;
      if (at === list.length) return;
      if (list[at] === documents[i] && own[at] > ratings[i]) ratings[i] = own[at];
    }
  }

  rateAll(to: RaisedDocuments, kernels: Kernels): void {
    clearFresh(to, kernels);
    const { ratings } = to;
    const { list, ratings: own } = this.#rated;
    for (let at = 0; at < list.length; at++) {
      const document = list[at];
      if (own[at] > ratings[document]) ratings[document] = own[at];
    }
  }

  weighAll({ found }: WeighedDocuments): void {
    found.or(this.#rated.documents);
  }
}
