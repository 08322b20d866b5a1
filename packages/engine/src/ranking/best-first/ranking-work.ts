import type { Segment } from "../../segment/segment.js";

/** Reading a document in full takes two to five times as long as scanning it. */
const scansPerReading = 4;

/**
 * What ranking reads of documents, in stored units, most of which are tokens. Beyond the limit, only as many
 * documents are ranked as paging can reach: the first ones by what is known of them without reading. This
 * matters only where hundreds of records have thousands of words each.
 */
export class RankingWork {
  #left: number;

  constructor(limit: number) {
    this.#left = limit;
  }

  get isDone(): boolean {
    return this.#left <= 0;
  }

  scan(segment: Segment, document: number): void {
    this.#left -= segment.unitsOf(document);
  }

  read(segment: Segment, document: number): void {
    this.#left -= segment.unitsOf(document) * scansPerReading;
  }
}
