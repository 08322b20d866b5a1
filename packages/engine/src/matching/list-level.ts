import type { Bitset } from "../collections/bitset.js";
import { docIdOf, NO_MORE_DOCS } from "../postings/doc-set.js";
import { placeOf } from "../postings/posting-summary.js";
import type { PostingsBytes } from "../postings/postings-bytes.js";
import { PostingsCursor } from "../postings/postings-cursor.js";
import { fillBitset } from "../postings/postings-union.js";
import { type Level, type LevelKind, NO_MATCH } from "./level.js";

/** The documents of one posting list, which is walked. */
export class ListLevel implements Level {
  readonly cost: number;
  readonly isJoined: boolean;
  readonly estimate: number;
  readonly #postings: PostingsBytes;
  readonly #offset: number;
  readonly #required: number;
  readonly #cursor: PostingsCursor;

  /** `offset`: where the list begins. */
  constructor(postings: PostingsBytes, offset: number, { cost, isJoined, required }: LevelKind) {
    this.cost = cost;
    this.isJoined = isJoined;
    this.#postings = postings;
    this.#offset = offset;
    this.#required = required;
    this.#cursor = new PostingsCursor().reset(postings, offset);
    this.estimate = this.#cursor.count;
  }

  rewind(): void {
    this.#cursor.reset(this.#postings, this.#offset);
  }

  firstFrom(from: number): number {
    let document = this.#cursor.seek(docIdOf(from));
    while (document !== NO_MORE_DOCS && !this.#counts(this.#cursor.payload)) document = this.#cursor.next();
    return document;
  }

  addTo(documents: Bitset): void {
    fillBitset(this.#postings, this.#offset, documents);
  }

  priorityOf(document: number): number {
    if (this.#cursor.seek(docIdOf(document)) !== document) return NO_MATCH;
    const { payload } = this.#cursor;
    if (!this.#counts(payload)) return NO_MATCH;
    return placeOf(payload);
  }

  lowerPriorities(documents: Int32Array, priorities: Uint8Array): void {
    const cursor = this.#cursor.reset(this.#postings, this.#offset);
    for (let i = 0; i < documents.length; i++) {
      if (cursor.seek(docIdOf(documents[i])) !== documents[i] || !this.#counts(cursor.payload)) continue;
      const place = placeOf(cursor.payload);
      if (place < priorities[i]) priorities[i] = place;
    }
  }

  #counts(summary: number): boolean {
    return (summary & this.#required) === this.#required;
  }
}
