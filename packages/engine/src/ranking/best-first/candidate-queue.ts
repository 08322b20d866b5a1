import { BinaryHeap } from "../../collections/binary-heap.js";
import {
  GrowableBytes,
  GrowableInt32,
  GrowableUint16,
  GrowableUint32,
} from "../../collections/growable-array.js";
import type { LiveSegment } from "../../segment/live-segment.js";
import { compareObjectIds, type NumberedDocuments } from "../criteria/object-id.js";
import type { PoolDocument } from "../ranked-pool.js";
import type { VectorBounds } from "../vector-bounds.js";

/** What its bounds are. */
export const Knowledge = {
  /** Those of its bucket: a scan may tell more. */
  ofBucket: 0,
  /** Those of a scan: only a full reading tells more. */
  bound: 1,
  /** Its vector, as far as bounds are whole. */
  vector: 2,
} as const;
export type Knowledge = (typeof Knowledge)[keyof typeof Knowledge];

export interface Candidate extends PoolDocument {
  readonly knowledge: number;
}

/**
 * Documents that are not ranked yet: the one whose vector may be best comes first. Each segment has a heap of
 * its own, since objectIDs of one segment are compared by their ranks, those of two as texts.
 */
export class CandidateQueue implements NumberedDocuments {
  /** Lower bounds of their vectors, by candidate. */
  readonly bounds: VectorBounds;
  readonly #heaps: readonly BinaryHeap[];
  /** The first of all heaps; null: one of them has changed since. */
  #first: { readonly candidate: number | undefined } | null = null;
  readonly #segments = new GrowableUint16();
  readonly #documents = new GrowableUint32();
  readonly #groups = new GrowableInt32();
  readonly #knowledge = new GrowableBytes();

  /** `segments`: those that documents are numbered by. */
  constructor(
    bounds: VectorBounds,
    readonly segments: readonly LiveSegment[],
  ) {
    this.bounds = bounds;
    this.#heaps = segments.map(() => new BinaryHeap((a, b) => this.#compare(a, b) < 0));
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
    this.#first ??= { candidate: this.#firstOfHeaps() };
    return this.#first.candidate;
  }

  /** Of all candidates that ever were in it. */
  groups(): Int32Array {
    return this.#groups.view();
  }

  /** Of the document whose bounds were added last. */
  push({ segment, document, group }: PoolDocument, knowledge: Knowledge): void {
    this.#knowledge.push(knowledge);
    this.#segments.push(segment);
    this.#documents.push(document);
    this.#groups.push(group);
    this.#heaps[segment].push(this.bounds.length - 1);
    this.#first = null;
  }

  /** Removes the first candidate. */
  pop(): Candidate | undefined {
    const at = this.first;
    if (at === undefined) return undefined;
    const segment = this.#segments.array[at];
    this.#heaps[segment].pop();
    this.#first = null;
    return {
      segment,
      document: this.#documents.array[at],
      group: this.#groups.array[at],
      knowledge: this.#knowledge.array[at],
    };
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
