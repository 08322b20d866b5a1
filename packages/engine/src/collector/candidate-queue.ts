import { BinaryHeap } from "../collections/binary-heap.js";
import { GrowableInt32, GrowableUint16, GrowableUint32 } from "../collections/growable-array.js";
import type { PoolDocument } from "../ranking/document-ranker.js";
import type { VectorBounds } from "../ranking/vector-bounds.js";

/** Documents that are not ranked in full yet: the one whose vector may be best comes first. */
export class CandidateQueue {
  /** Lower bounds of their vectors, by candidate. */
  readonly bounds: VectorBounds;
  readonly #heap: BinaryHeap;
  readonly #segments = new GrowableUint16();
  readonly #documents = new GrowableUint32();
  readonly #groups = new GrowableInt32();

  constructor(bounds: VectorBounds) {
    this.bounds = bounds;
    this.#heap = new BinaryHeap((a, b) => bounds.compare(a, bounds, b) < 0);
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
  push({ segment, document, group }: PoolDocument): void {
    this.#segments.push(segment);
    this.#documents.push(document);
    this.#groups.push(group);
    this.#heap.push(this.bounds.length - 1);
  }

  /** Removes the first candidate. */
  pop(): PoolDocument | undefined {
    const at = this.#heap.pop();
    if (at === undefined) return undefined;
    return {
      segment: this.#segments.array[at],
      document: this.#documents.array[at],
      group: this.#groups.array[at],
    };
  }
}
