import type { Bitset } from "../collections/bitset.js";
import { NO_MORE_DOCS } from "../postings/doc-set.js";
import { type Level, NO_MATCH } from "./level.js";

/** Some of a level's documents, at a cost of their own. */
export class RestrictedLevel implements Level {
  readonly cost: number;
  readonly isJoined: boolean;
  readonly estimate: number;
  readonly #level: Level;
  readonly #documents: Bitset;

  constructor(level: Level, documents: Bitset, cost: number) {
    this.cost = cost;
    this.isJoined = level.isJoined;
    this.estimate = documents.count();
    this.#level = level;
    this.#documents = documents;
  }

  rewind(): void {
    this.#level.rewind();
  }

  firstFrom(from: number): number {
    const document = this.#documents.nextSetBit(from);
    return document < 0 ? NO_MORE_DOCS : document;
  }

  priorityOf(document: number): number {
    return this.#documents.get(document) ? this.#level.priorityOf(document) : NO_MATCH;
  }
}
