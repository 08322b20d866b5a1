import { scanDocumentsMax, scanUnitsMax } from "../../kernels/word-scan.js";
import type { Segment } from "../../segment/segment.js";

/** Candidates of one segment that are scanned together. */
export class ScanBatch {
  segment = 0;
  length = 0;
  readonly groups = new Int32Array(scanDocumentsMax);
  readonly #documents = new Uint32Array(scanDocumentsMax);
  /** The stored units of all documents in the batch. */
  #unitCount = 0;

  /** Whether a document of this segment can be added. */
  hasRoomFor(segment: number, document: number, ofSegment: Segment): boolean {
    if (this.length === 0) return true;
    if (this.segment !== segment || this.length === scanDocumentsMax) return false;
    return this.#unitCount + ofSegment.unitsOf(document) <= scanUnitsMax;
  }

  add(segment: number, document: number, group: number, ofSegment: Segment): void {
    this.segment = segment;
    this.#documents[this.length] = document;
    this.groups[this.length++] = group;
    this.#unitCount += ofSegment.unitsOf(document);
  }

  get documents(): Uint32Array {
    return this.#documents.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
    this.#unitCount = 0;
  }
}
