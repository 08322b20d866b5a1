import type { LiveSegment } from "../segment/live-segment.js";
import type { Requirement } from "./requirement.js";

/** The cost of a word that does not occur. */
export const NO_OCCURRENCE = 0xff;

/** How the query words occur in one document. The arrays are by word. */
export interface WordCosts {
  /** The cost of each word in typos, or NO_OCCURRENCE. */
  readonly costs: Uint8Array;
  /**
   * Twice the lowest tier of an occurrence, plus 1 if no occurrence in that tier stands at the very start.
   */
  readonly priorities: Uint8Array;
}

/** Gets how the words occur in the document at index `place`. `found` is valid until the function returns. */
export type VisitCosts = (place: number, found: WordCosts) => void;

/**
 * Reads where the terms of a document stand. Matching uses it where postings cannot decide whether a word
 * occurs, since postings know no phrases.
 */
export interface OccurrenceVerifier {
  /** Reads one document. The result is valid until the next call. */
  verify(segment: LiveSegment, document: number, requirement: Requirement): WordCosts;

  /** Reads many documents of a segment, which ascend, and visits each with its index. */
  verifyEach(segment: LiveSegment, documents: Uint32Array, requirement: Requirement, visit: VisitCosts): void;

  /** Whether phrase number `phrase` of the plan stands in a document, even if it does not count there. */
  hasPhrase(segment: LiveSegment, document: number, phrase: number): boolean;
}
