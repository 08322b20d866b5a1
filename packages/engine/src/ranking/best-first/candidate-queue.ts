import { BinaryHeap } from "../../collections/binary-heap.js";
import { GrowableBytes, GrowableInt32, GrowableUint32 } from "../../collections/growable-array.js";
import type { LiveSegment } from "../../segment/live-segment.js";
import { compareObjectIds, type NumberedDocuments } from "../criteria/object-id.js";
import type { PoolDocument } from "../vectors/ranked-pool.js";
import type { VectorBounds } from "../vectors/vector-bounds.js";

/** What the bounds of a candidate come from. */
export const Knowledge = {
  /** The bounds are those of its bucket. A scan may improve them. */
  ofBucket: 0,
  /** The bounds come from a scan. Only a full reading improves them. */
  bound: 1,
  /** A scan gave the vector, and columns have the values of custom ranking. */
  vector: 2,
} as const;
export type Knowledge = (typeof Knowledge)[keyof typeof Knowledge];

export interface Candidate extends PoolDocument {
  readonly knowledge: number;
}

/**
 * Documents that are not ranked yet, the one whose vector may be best first. Each segment has a heap of its
 * own: objectIDs of one segment are compared by rank, those of two segments as texts.
 */
export class CandidateQueue implements NumberedDocuments {
  /** Lower bounds of the vectors, by candidate. */
  readonly bounds: VectorBounds;
  #heaps: readonly BinaryHeap[];
  /** The first candidate of all heaps; null if a heap has changed since it was found. */
  #first: { readonly candidate: number | undefined } | null = null;
  readonly #documents = new GrowableUint32();
  readonly #groups = new GrowableInt32();
  readonly #knowledge = new GrowableBytes();

  /** `segments`: indexed by the segment numbers of the documents. */
  constructor(
    bounds: VectorBounds,
    readonly segments: readonly LiveSegment[],
  ) {
    this.bounds = bounds;
    this.#heaps = segments.map(() => this.#heapOf([]));
  }

  /** Segment numbers, by candidate. */
  get segment(): Uint16Array {
    return this.bounds.segment;
  }

  get document(): Uint32Array {
    return this.#documents.array;
  }

  /** The first candidate; undefined if there is none. */
  get first(): number | undefined {
    this.#first ??= { candidate: this.#firstOfHeaps() };
    return this.#first.candidate;
  }

  /** The groups of all candidates that were ever in the queue. */
  groups(): Int32Array {
    return this.#groups.view();
  }

  /** Adds the document whose bounds were added last. */
  push({ segment, document, group }: PoolDocument, knowledge: Knowledge): void {
    this.#knowledge.push(knowledge);
    this.#documents.push(document);
    this.#groups.push(group);
    this.#heaps[segment].push(this.bounds.length - 1);
    this.#first = null;
  }

  /** Removes the first candidate. */
  pop(): Candidate | undefined {
    const at = this.first;
    if (at === undefined) return undefined;
    this.#heaps[this.segment[at]].pop();
    this.#first = null;
    return this.#candidate(at);
  }

  #candidate(at: number): Candidate {
    return {
      segment: this.segment[at],
      document: this.#documents.array[at],
      group: this.#groups.array[at],
      knowledge: this.#knowledge.array[at],
    };
  }

  /** Removes the candidates whose vector is not known. O(n) on average. */
  keepKnown(): void {
    const isKnown = (at: number) => this.#knowledge.array[at] === Knowledge.vector;
    this.#heaps = this.#heaps.map(({ items }) => this.#heapOf(items.filter(isKnown)));
    this.#first = null;
  }

  #heapOf(candidates: readonly number[]): BinaryHeap {
    const heap = new BinaryHeap((a, b) => this.#compare(a, b) < 0);
    for (const at of candidates) heap.push(at);
    return heap;
  }

  #firstOfHeaps(): number | undefined {
    let first: number | undefined;
    for (const heap of this.#heaps) {
      const candidate = heap.first;
      if (candidate === undefined) continue;
      if (first === undefined || this.#compare(candidate, first) < 0) first = candidate;
    }
    return first;
  }

  #compare(a: number, b: number): number {
    const difference = this.bounds.compare(a, this.bounds, b);
    return difference === 0 && this.bounds.isWhole(a) ? compareObjectIds(this, a, this, b) : difference;
  }
}
