import type { Bitset } from "../collections/bitset.js";
import { docIdOf, NO_MORE_DOCS } from "../postings/doc-set.js";
import type { PostingsBytes } from "../postings/postings-bytes.js";
import { PostingsCursor } from "../postings/postings-cursor.js";
import { fillBitset } from "../postings/postings-union.js";
import { type RatedList, raiseRatings, type WordRatings } from "../postings/raise-ratings.js";
import { occursAmong } from "./document-walk.js";
import type { Level, LevelKind } from "./level.js";
import { ratingBase } from "./rating.js";

/** The documents of one posting list, which is walked. */
export class ListLevel implements Level {
  readonly cost: number;
  readonly isJoined: boolean;
  readonly estimate: number;
  readonly isSeekable = true;
  readonly #list: RatedList;
  readonly #cursor: PostingsCursor;

  /** `offset`: where the list begins. */
  constructor(postings: PostingsBytes, offset: number, { cost, isJoined, required }: LevelKind) {
    this.cost = cost;
    this.isJoined = isJoined;
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

  raiseRatings(documents: Int32Array, ratings: WordRatings): void {
    raiseRatings(this.#list, documents, ratings);
  }

  #counts(summary: number): boolean {
    return (summary & this.#list.required) === this.#list.required;
  }
}
