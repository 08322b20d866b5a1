import type { Scratch } from "../collections/scratch.js";
import { bm25ClassCount } from "../kernels/buckets.js";
import type { ClassRange } from "../kernels/kernels.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
import type { ClassTraits } from "./match-traits.js";

/** Called with the number of a segment and a document in it. */
export type VisitMatch = (segment: number, document: number) => void;

/** So many documents at least are brought into order at first, and each time so many times as many. */
const firstSorted = 1_024;
const sortedGrowth = 4;

interface WaveInput {
  /** By segment. */
  readonly matches: readonly SegmentMatches[];
  /** So many matches are of the classes. */
  readonly size: number;
  /** What tells matches of a single class apart; null: they are left together. */
  readonly traits: ClassTraits | null;
  readonly scratch: Scratch;
}

/**
 * The matches of some classes by their buckets (see MatchBuckets), which are numbered from 0. They are brought into order by counting, some
 * buckets at a time, since most are never asked for.
 */
export class BucketWave {
  /** Buckets are below it. */
  readonly end: number;
  readonly #firstClass: number;
  readonly #traits: ClassTraits | null;
  readonly #documents: Uint32Array;
  readonly #buckets: Uint32Array;
  /** By segment: where those of the next one begin in `#documents`. */
  readonly #segmentEnds: number[] = [];
  /** By bucket: how many matches are in those before; then how many there are. */
  readonly #starts: Uint32Array;
  /** Those of buckets from the one on, below the other, in order. */
  #sortedFrom = 0;
  #sortedTo = 0;
  #sortedMin = firstSorted;
  #sortedSegments = new Uint16Array(0);
  #sortedDocuments = new Uint32Array(0);

  constructor(range: ClassRange, { matches, size, traits, scratch }: WaveInput) {
    this.#firstClass = range.from;
    this.#traits = traits;
    this.#documents = scratch.anyUint32(size);
    this.#buckets = scratch.anyUint32(size);
    let count = 0;
    for (const [segment, ofSegment] of matches.entries()) {
      const found = { documents: this.#documents.subarray(count), places: this.#buckets.subarray(count) };
      const end = count + ofSegment.findClasses(range, found);
      traits?.fill(segment, this.#between(count, end));
      count = end;
      this.#segmentEnds.push(count);
    }
    this.end = traits === null ? range.to - range.from : (traits.wordCount + 2) * bm25ClassesOf(traits);
    this.#starts = startsOf(this.#buckets, this.end);
  }

  sizeOf(bucket: number): number {
    return this.#starts[bucket + 1] - this.#starts[bucket];
  }

  classOf(bucket: number): number {
    return this.#traits === null ? this.#firstClass + bucket : this.#firstClass;
  }

  /** No document of the bucket has more exact words, one more if a value equals the query; null: it is not told. */
  exactnessOf(bucket: number): number | null {
    const traits = this.#traits;
    return traits === null ? null : traits.wordCount + 1 - Math.floor(bucket / bm25ClassesOf(traits));
  }

  /** No document of the bucket has a higher BM25. */
  bm25Of(bucket: number): number {
    return this.#traits?.bm25?.boundOf(bucket % bm25ClassCount) ?? Number.POSITIVE_INFINITY;
  }

  /** Buckets are visited in their order. */
  visit(bucket: number, visit: VisitMatch): void {
    if (bucket >= this.#sortedTo) this.#sortFrom(bucket);
    const before = this.#starts[this.#sortedFrom];
    for (let i = this.#starts[bucket] - before; i < this.#starts[bucket + 1] - before; i++)
      visit(this.#sortedSegments[i], this.#sortedDocuments[i]);
  }

  #between(from: number, to: number) {
    return { documents: this.#documents.subarray(from, to), buckets: this.#buckets.subarray(from, to) };
  }

  #sortFrom(from: number): void {
    const starts = this.#starts;
    let to = from + 1;
    while (to < this.end && starts[to] - starts[from] < this.#sortedMin) to++;
    this.#sortedMin *= sortedGrowth;
    this.#sortedFrom = from;
    this.#sortedTo = to;
    this.#sortedSegments = new Uint16Array(starts[to] - starts[from]);
    this.#sortedDocuments = new Uint32Array(starts[to] - starts[from]);
    const next = starts.slice(from, to);
    let i = 0;
    for (const [segment, end] of this.#segmentEnds.entries()) {
      for (; i < end; i++) {
        const bucket = this.#buckets[i];
        if (bucket < from || bucket >= to) continue;
        const place = next[bucket - from]++ - starts[from];
        this.#sortedSegments[place] = segment;
        this.#sortedDocuments[place] = this.#documents[i];
      }
    }
  }
}

function bm25ClassesOf({ bm25 }: ClassTraits): number {
  return bm25 === null ? 1 : bm25ClassCount;
}

/** By bucket how many are in those before; then how many there are. */
function startsOf(buckets: Uint32Array, bucketCount: number): Uint32Array {
  const starts = new Uint32Array(bucketCount + 1);
  for (let i = 0; i < buckets.length; i++) starts[buckets[i] + 1]++;
  for (let at = 1; at < starts.length; at++) starts[at] += starts[at - 1];
  return starts;
}
