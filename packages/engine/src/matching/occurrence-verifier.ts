import type { LiveSegment } from "../segment/live-segment.js";
import type { Requirement } from "./requirement.js";

/** The cost of a word that does not occur. */
export const NO_OCCURRENCE = 0xff;

/** How the query words occur in one document, by word. */
export interface WordCosts {
  /** In typos, or NO_OCCURRENCE. */
  readonly costs: Uint8Array;
  /** Twice the lowest tier of an occurrence, and 1 more if none there stands at the very start. */
  readonly priorities: Uint8Array;
}

/** Of the document at a place how its words occur; valid until it returns. */
export type VisitCosts = (place: number, found: WordCosts) => void;

/**
 * Reads where the terms of a document stand. Matching asks for it where postings cannot tell whether a word
 * occurs: they know no phrases.
 */
export interface OccurrenceVerifier {
  /** What is returned is valid until the next call. */
  verify(segment: LiveSegment, document: number, requirement: Requirement): WordCosts;

  /** Of many documents of a segment, which ascend: by place. */
  verifyEach(segment: LiveSegment, documents: Uint32Array, requirement: Requirement, visit: VisitCosts): void;

  /** Whether phrase number `phrase` of the plan stands in a document, be it where it does not count. */
  hasPhrase(segment: LiveSegment, document: number, phrase: number): boolean;
}
