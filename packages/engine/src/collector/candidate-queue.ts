import { BinaryHeap } from "../collections/binary-heap.js";
import {
  GrowableBytes,
  GrowableInt32,
  GrowableUint16,
  GrowableUint32,
} from "../collections/growable-array.js";
import { compareObjectIds, type NumberedDocuments } from "../ranking/criteria/object-id.js";
import type { PoolDocument } from "../ranking/document-ranker.js";
import type { VectorBounds } from "../ranking/vector-bounds.js";
import type { LiveSegment } from "../segment/live-segment.js";

export interface Candidate extends PoolDocument {
  /** Whether all has been done for its bound. */
  readonly isScanned: boolean;
}

/** Documents that are not ranked in full yet: the one whose vector may be best comes first. */
export class CandidateQueue implements NumberedDocuments {
  /** Lower bounds of their vectors, by candidate. */
  readonly bounds: VectorBounds;
  readonly #heap: BinaryHeap;
  readonly #segments = new GrowableUint16();
  readonly #documents = new GrowableUint32();
  readonly #groups = new GrowableInt32();
  /** 1 where a candidate is still to be scanned. */
  readonly #unscanned = new GrowableBytes();

  /** `segments`: those that documents are numbered by. */
  constructor(
    bounds: VectorBounds,
    readonly segments: readonly LiveSegment[],
  ) {
    this.bounds = bounds;
    this.#heap = new BinaryHeap((a, b) => this.#compare(a, b) < 0);
  }

  /** By candidate. */
  get segment(): Uint16Array {
    return this.#segments.array;
  }

  get document(): Uint32Array {
    return this.#documents.array;
  }

  /** The first candidate; undefined if there is none. */
  get first(): number | undefined {
    return this.#heap.first;
  }

  /** Of all candidates that ever were in it. */
  groups(): Int32Array {
    return this.#groups.view();
  }

  /** Of the document whose bounds were added last. */
  push({ segment, document, group }: PoolDocument, isScanned: boolean): void {
    this.#unscanned.push(isScanned ? 0 : 1);
    this.#segments.push(segment);
    this.#documents.push(document);
    this.#groups.push(group);
    this.#heap.push(this.bounds.length - 1);
  }

  /** Removes the first candidate. */
  pop(): Candidate | undefined {
    const at = this.#heap.pop();
    if (at === undefined) return undefined;
    return {
      segment: this.#segments.array[at],
      document: this.#documents.array[at],
      group: this.#groups.array[at],
      isScanned: this.#unscanned.array[at] === 0,
    };
  }

  #compare(a: number, b: number): number {
    const difference = this.bounds.compare(a, this.bounds, b);
    return difference === 0 && this.bounds.isWhole(a) ? compareObjectIds(this, a, this, b) : difference;
  }
}
