import { documentsAtOnce } from "../kernels/word-scan.js";

/** Candidates of one segment that are scanned at once. */
export class ScanBatch {
  segment = 0;
  length = 0;
  readonly #documents = new Uint32Array(documentsAtOnce);
  readonly groups = new Int32Array(documentsAtOnce);

  /** Whether one more of a segment can be added. */
  hasRoomFor(segment: number): boolean {
    return this.length === 0 || (this.segment === segment && this.length < documentsAtOnce);
  }

  add(segment: number, document: number, group: number): void {
    this.segment = segment;
    this.#documents[this.length] = document;
    this.groups[this.length++] = group;
  }

  get documents(): Uint32Array {
    return this.#documents.subarray(0, this.length);
  }
}
