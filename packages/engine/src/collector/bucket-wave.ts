import type { Scratch } from "../collections/scratch.js";
import type { BucketTraits } from "../kernels/buckets.js";
import type { ClassRange, FoundMatches } from "../kernels/kernels.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
import type { BucketNumbers } from "./bucket-numbers.js";

/** Called with the number of a segment and a document in it. */
export type VisitMatch = (segment: number, document: number) => void;

/** So many documents at least are brought into order at first, and each time so many times as many. */
const firstSorted = 1_024;
const sortedGrowth = 4;

interface WaveInput {
  /** By segment. */
  readonly matches: readonly SegmentMatches[];
  /** By segment: what tells the buckets of a class apart. */
  readonly traits: readonly BucketTraits[];
  /** So many matches are of the classes. */
  readonly size: number;
  readonly scratch: Scratch;
}

/**
 * The matches of some classes by their buckets (see MatchBuckets). They are brought into order by counting, some buckets at a time,
 * since most are never asked for.
 */
export class BucketWave {
  /** Buckets from it on, below `end`. */
  readonly #first: number;
  readonly end: number;
  readonly #found: FoundMatches;
  /** By segment: where those of the next one begin in `#found`. */
  readonly #segmentEnds: number[] = [];
  /** By bucket of the wave: how many matches are in those before; then how many there are. */
  readonly #starts: Uint32Array;
  /** Those of buckets from the one on, below the other, in order. */
  #sortedFrom = 0;
  #sortedTo = 0;
  #sortedMin = firstSorted;
  #segments = new Uint16Array(0);
  #documents = new Uint32Array(0);

  constructor(numbers: BucketNumbers, range: ClassRange, { matches, traits, size, scratch }: WaveInput) {
    this.#first = numbers.firstOf(range.from);
    this.end = numbers.firstOf(range.to);
    this.#found = { documents: scratch.anyUint32(size), buckets: scratch.anyUint32(size) };
    let count = 0;
    for (const [segment, ofSegment] of matches.entries()) {
      const { documents, buckets } = this.#found;
      const rest = { documents: documents.subarray(count), buckets: buckets.subarray(count) };
      count += ofSegment.findBuckets(range, traits[segment], rest);
      this.#segmentEnds.push(count);
    }
    this.#starts = startsOf(this.#found.buckets, this.end - this.#first);
  }

  sizeOf(bucket: number): number {
    const at = bucket - this.#first;
    return this.#starts[at + 1] - this.#starts[at];
  }

  /** Buckets are visited in their order. */
  visit(bucket: number, visit: VisitMatch): void {
    const at = bucket - this.#first;
    if (at >= this.#sortedTo) this.#sortFrom(at);
    const before = this.#starts[this.#sortedFrom];
    for (let i = this.#starts[at] - before; i < this.#starts[at + 1] - before; i++)
      visit(this.#segments[i], this.#documents[i]);
  }

  #sortFrom(from: number): void {
    const starts = this.#starts;
    let to = from + 1;
    while (to < starts.length - 1 && starts[to] - starts[from] < this.#sortedMin) to++;
    this.#sortedMin *= sortedGrowth;
    this.#sortedFrom = from;
    this.#sortedTo = to;
    this.#segments = new Uint16Array(starts[to] - starts[from]);
    this.#documents = new Uint32Array(starts[to] - starts[from]);
    const next = starts.slice(from, to);
    let i = 0;
    for (const [segment, end] of this.#segmentEnds.entries()) {
      for (; i < end; i++) {
        const bucket = this.#found.buckets[i];
        if (bucket < from || bucket >= to) continue;
        const place = next[bucket - from]++ - starts[from];
        this.#segments[place] = segment;
        this.#documents[place] = this.#found.documents[i];
      }
    }
  }
}

/** By bucket how many are in those before; then how many there are. */
function startsOf(buckets: Uint32Array, bucketCount: number): Uint32Array {
  const starts = new Uint32Array(bucketCount + 1);
  for (let i = 0; i < buckets.length; i++) starts[buckets[i] + 1]++;
  for (let at = 1; at < starts.length; at++) starts[at] += starts[at - 1];
  return starts;
}
