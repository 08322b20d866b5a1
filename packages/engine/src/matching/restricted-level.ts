import { BitWalk } from "../collections/bit-walk.js";
import type { Bitset } from "../collections/bitset.js";
import { type Level, NO_MATCH } from "./level.js";

/** Some of a level's documents, at a cost of their own. */
export class RestrictedLevel implements Level {
  readonly cost: number;
  readonly isJoined: boolean;
  readonly estimate: number;
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
    this.#level.rewind();
    this.#walk.rewind();
  }

  firstFrom(from: number): number {
    return this.#walk.firstFrom(from);
  }

  addTo(documents: Bitset): void {
    documents.or(this.#documents);
  }

  priorityOf(document: number): number {
    return this.#documents.get(document) ? this.#level.priorityOf(document) : NO_MATCH;
  }

  lowerPriorities(documents: Int32Array, priorities: Uint8Array): void {
    this.rewind();
    for (let i = 0; i < documents.length; i++) {
      const priority = this.priorityOf(documents[i]);
      if (priority !== NO_MATCH && priority < priorities[i]) priorities[i] = priority;
    }
  }
}
