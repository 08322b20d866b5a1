/** Two terms that are never in an unspaced run. */
export type TermPair = readonly [left: number, right: number];

/**
 * Called with a document, a pair, the slot that it stands in, and whether its left word is at position 0 of
 * the slot, apart from stop words before it.
 */
export type VisitPair = (document: number, pair: number, slot: number, isAtStart: boolean) => void;

/** What is walked through at once, so that all of it stays in a processor's second cache. */
export const walkUnitsMax = 32_768;
export const walkDocumentsMax = 512;

/** The documents `[from, to)` of a segment. Each has the units from its offset to the next one's. */
export interface WalkedDocuments {
  readonly units: Uint16Array;
  readonly offsets: Uint32Array;
  readonly from: number;
  readonly to: number;
}

/**
 * Finds which of many pairs of words are adjacent in stored documents, in one walk over their units. It reads
 * no tokens, so it takes a small part of the time of a reading. Pairs are numbered by their index in the
 * list.
 */
export interface PairWalk {
  /**
   * Visits each place where the words of a pair are adjacent, by document. Memory is taken for all documents
   * at once.
   */
  forEachIn(documents: WalkedDocuments, visit: VisitPair): void;
}
