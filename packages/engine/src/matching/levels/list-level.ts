import type { Bitset } from "../../collections/bitset.js";
import type { Kernels } from "../../kernels/kernels.js";
import { docIdOf, NO_MORE_DOCS } from "../../postings/doc-id.js";
import { PostingsCursor } from "../../postings/postings-cursor.js";
import { fillBitset, type PostingListRange } from "../../postings/postings-union.js";
import { type RatedList, raiseRatings } from "../../postings/raise-ratings.js";
import { ratingBase } from "../../postings/rating.js";
import { occursAmong } from "./document-walk.js";
import type { AddedDocuments, Level, LevelKind, RaisedDocuments, RaisedRatings } from "./level.js";
import { rateLists } from "./rate-lists.js";
import { weighLists } from "./weigh-lists.js";

/** The documents of one posting list, read through a cursor. */
export class ListLevel implements Level {
  readonly cost: number;
  readonly isJoined: boolean;
  readonly estimate: number;
  readonly #list: RatedList;
  readonly #range: PostingListRange;
  readonly #cursor: PostingsCursor;

  /** `range` has a single list. */
  constructor(range: PostingListRange, { cost, isJoined, required }: LevelKind) {
    const { postings, offsets, fromOrdinal } = range;
    const offset = offsets[fromOrdinal];
    this.cost = cost;
    this.isJoined = isJoined;
    this.#range = range;
    this.#list = { postings, offset, required, base: ratingBase(cost) };
    this.#cursor = new PostingsCursor().reset(postings, offset);
    this.estimate = this.#cursor.count;
  }

  rewind(): void {
    this.#cursor.reset(this.#list.postings, this.#list.offset);
  }

  firstFrom(from: number): number {
    let document = this.#cursor.seek(docIdOf(from));
    while (document !== NO_MORE_DOCS && !this.#counts(this.#cursor.summary)) document = this.#cursor.next();
    return document;
  }

  occursIn(documents: Bitset): boolean {
    return occursAmong(this, documents);
  }

  addTo(documents: Bitset): void {
    fillBitset(this.#list.postings, this.#list.offset, documents);
  }

  has(document: number): boolean {
    return this.#cursor.seek(docIdOf(document)) === document && this.#counts(this.#cursor.summary);
  }

  raiseRatings(documents: Int32Array, { ratings }: RaisedRatings): void {
    raiseRatings(this.#list, documents, ratings);
  }

  rateAll(to: RaisedDocuments, kernels: Kernels): void {
    rateLists([this.#range], this.#list, to, kernels);
  }

  weighAll(to: AddedDocuments, kernels: Kernels): void {
    weighLists([this.#range], { required: this.#list.required, cost: this.cost }, to, kernels);
  }

  #counts(summary: number): boolean {
    return (summary & this.#list.required) === this.#list.required;
  }
}
