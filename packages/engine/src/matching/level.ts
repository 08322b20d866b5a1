import type { Bitset } from "../collections/bitset.js";

/** The documents of one segment in which a query word occurs at one cost. */
export interface Level {
  readonly cost: number;
  /** Whether its terms are two query words written together. */
  readonly isJoined: boolean;
  /** At least as many documents match. */
  readonly estimate: number;
  /** Stands before the first document again. */
  rewind(): void;
  /** The first matching document at or after `from`; NO_MORE_DOCS if there is none. `from` ascends. */
  firstFrom(from: number): number;
  /** Adds all matching documents, and perhaps some that do not match. */
  addTo(documents: Bitset): void;
  /**
   * Twice the lowest tier in which `document` has a term, and 1 more if none stands at the start there: no occurrence that
   * counts is better by criterion 5. NO_MATCH if it does not match. Documents ascend.
   */
  priorityOf(document: number): number;
  /** Lowers `priorities[i]` to that of `documents[i]` where that matches. The documents ascend from the first one. */
  lowerPriorities(documents: Int32Array, priorities: Uint8Array): void;
}

/** What is returned instead of a priority for a document that does not match. */
export const NO_MATCH = -1;

/** Larger than any priority. */
export const NO_PRIORITY = 0xff;

/** What the documents of a level have in common. */
export interface LevelKind {
  readonly cost: number;
  readonly isJoined: boolean;
  /** The bits of a posting's summary that all must be set. */
  readonly required: number;
}
