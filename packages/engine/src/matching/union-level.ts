import { BitWalk } from "../collections/bit-walk.js";
import { Bitset } from "../collections/bitset.js";
import { unionPostingsWithMinimum } from "../postings/postings-union.js";
import type { Segment, TermRange } from "../segment/segment.js";
import { type Level, type LevelKind, NO_MATCH, NO_PRIORITY } from "./level.js";

/** The documents of several posting lists, which are united at once. */
export class UnionLevel implements Level {
  readonly cost: number;
  readonly isJoined: boolean;
  readonly estimate: number;
  readonly #documents: Bitset;
  readonly #walk: BitWalk;
  /** By document: the best place of its terms. */
  readonly #places: Uint8Array;

  constructor(segment: Segment, ranges: readonly TermRange[], { cost, isJoined, required }: LevelKind) {
    this.cost = cost;
    this.isJoined = isJoined;
    this.#documents = new Bitset(segment.documentCount);
    this.#walk = new BitWalk(this.#documents);
    this.#places = new Uint8Array(segment.documentCount).fill(NO_PRIORITY);
    const minimums = { byDocument: this.#places, required };
    const { postings, parts } = segment;
    const offsets = parts.postingOffsets;
    for (const { from: fromOrdinal, to: toOrdinal } of ranges) {
      unionPostingsWithMinimum({ postings, offsets, fromOrdinal, toOrdinal }, this.#documents, minimums);
    }
    this.estimate = this.#documents.count();
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

  priorityOf(document: number): number {
    return this.#documents.get(document) ? this.#places[document] : NO_MATCH;
  }

  lowerPriorities(documents: Int32Array, priorities: Uint8Array): void {
    const places = this.#places;
    for (let i = 0; i < documents.length; i++) {
      const place = places[documents[i]];
      if (place < priorities[i]) priorities[i] = place;
    }
  }
}
