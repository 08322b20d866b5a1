import type { Segment } from "../../segment/segment.js";

/** To read a document in full takes so many times as long as to scan it, and so many more for each word. */
const scansPerReading = 6;
const scansPerWord = 2;

/**
 * What ranking reads of documents, in stored units, most of which are tokens. Beyond the limit the order is
 * that of what is known by then: only where hundreds of records have thousands of words each does that
 * matter.
 */
export class RankingWork {
  #left: number;
  readonly #scansPerReading: number;

  /** `wordCount`: content words of the query. */
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
