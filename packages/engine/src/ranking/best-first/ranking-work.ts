import type { Segment } from "../../segment/segment.js";

/**
 * Reading a document in full takes `scansPerReading` times as long as scanning it, and `scansPerWord` times
 * longer for each word.
 */
const scansPerReading = 6;
const scansPerWord = 2;

/**
 * What ranking reads of documents, in stored units, most of which are tokens. Beyond the limit, documents
 * keep the order of what is known by then. This matters only where hundreds of records have thousands of
 * words each.
 */
export class RankingWork {
  #left: number;
  readonly #scansPerReading: number;

  /** `wordCount`: the number of content words of the query. */
  constructor(limit: number, wordCount: number) {
    this.#left = limit;
    this.#scansPerReading = scansPerReading + scansPerWord * wordCount;
  }

  get isDone(): boolean {
    return this.#left <= 0;
  }

  scan(segment: Segment, document: number): void {
    this.#left -= segment.unitsOf(document);
  }

  read(segment: Segment, document: number): void {
    this.#left -= segment.unitsOf(document) * this.#scansPerReading;
  }
}
