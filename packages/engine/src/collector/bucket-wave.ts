import type { Scratch } from "../collections/scratch.js";
import { bm25ClassCount } from "../kernels/buckets.js";
import type { ClassRange } from "../kernels/kernels.js";
import type { MatchClasses } from "../matching/match-classes.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
import { packedKey } from "../ranking/packed-key.js";
import type { ClassTraits, ToldDistances } from "./match-traits.js";

/** Called with the number of a segment and a document in it. */
export type VisitMatch = (segment: number, document: number) => void;

/** So many documents at least are brought into order at first, and each time so many times as many. */
const firstSorted = 1_024;
const sortedGrowth = 4;

interface WaveInput {
  /** By segment. */
  readonly matches: readonly SegmentMatches[];
  readonly classes: MatchClasses;
  /** So many matches are of the classes. */
  readonly size: number;
  /** What tells matches of a single class apart; null: they are left together. */
  readonly traits: ClassTraits | null;
  readonly scratch: Scratch;
}

/**
 * The matches of some classes by their buckets (see MatchBuckets), which are numbered from 0, from the best on. They are visited in that order,
 * and brought into it by counting, some buckets at a time, since most are never asked for.
 */
export class BucketWave {
  /** No document of the next bucket has a lower packed key; Infinity if none is left. */
  bound = Number.POSITIVE_INFINITY;
  /** No document of the next bucket has a higher BM25. */
  bm25Bound = Number.POSITIVE_INFINITY;
  readonly #firstClass: number;
  readonly #classes: MatchClasses;
  readonly #traits: ClassTraits | null;
  readonly #documents: Uint32Array;
  readonly #buckets: Uint32Array;
  /** Buckets are below it. */
  readonly #end: number;
  /** Buckets of each distance; then of each number of exact words. */
  readonly #perDistance: number;
  readonly #perExactness: number;
  /** By segment: where those of the next one begin in `#documents`. */
  readonly #segmentEnds: number[] = [];
  /** By bucket: how many matches are in those before; then how many there are. */
  readonly #starts: Uint32Array;
  /** The next one. */
  #bucket = -1;
  /** Those of buckets from the one on, below the other, in order. */
  #sortedFrom = 0;
  #sortedTo = 0;
  #sortedMin = firstSorted;
  #sortedSegments = new Uint16Array(0);
  #sortedDocuments = new Uint32Array(0);

  constructor(range: ClassRange, { matches, classes, size, traits, scratch }: WaveInput) {
    this.#firstClass = range.from;
    this.#classes = classes;
    this.#traits = traits;
    this.#documents = scratch.anyUint32(size);
    this.#buckets = scratch.anyUint32(size);
    this.#perExactness = traits === null || traits.bm25 === null ? 1 : bm25ClassCount;
    this.#perDistance = traits === null ? 1 : (traits.wordCount + 2) * this.#perExactness;
    const distances = traits?.distancesOf(classes.typosOf(range.from), size) ?? null;
    let count = 0;
    for (const [segment, ofSegment] of matches.entries()) {
      const found = { documents: this.#documents.subarray(count), places: this.#buckets.subarray(count) };
      const end = count + ofSegment.findClasses(range, found);
      this.#tell(segment, count, end, distances);
      count = end;
      this.#segmentEnds.push(count);
    }
    this.#end = traits === null ? range.to - range.from : ((distances?.most ?? 0) + 1) * this.#perDistance;
    this.#starts = startsOf(this.#buckets, this.#end);
    this.#moveOn();
  }

  /** Documents in the next bucket. */
  get size(): number {
    return this.#starts[this.#bucket + 1] - this.#starts[this.#bucket];
  }

  /** That of the next bucket. */
  get ofClass(): number {
    return this.#traits === null ? this.#firstClass + this.#bucket : this.#firstClass;
  }

  /** Visits the documents of the next bucket and moves on. */
  take(visit: VisitMatch): void {
    const bucket = this.#bucket;
    if (bucket >= this.#sortedTo) this.#sortFrom(bucket);
    const before = this.#starts[this.#sortedFrom];
    for (let i = this.#starts[bucket] - before; i < this.#starts[bucket + 1] - before; i++)
      visit(this.#sortedSegments[i], this.#sortedDocuments[i]);
    this.#moveOn();
  }

  #tell(segment: number, from: number, to: number, distances: ToldDistances | null): void {
    const found = {
      documents: this.#documents.subarray(from, to),
      buckets: this.#buckets.subarray(from, to),
    };
    this.#traits?.fill(segment, found);
    distances?.add(segment, found, this.#perDistance);
  }

  #moveOn(): void {
    do this.#bucket++;
    while (this.#bucket < this.#end && this.size === 0);
    this.bound = this.#bucket < this.#end ? this.#boundOf(this.#bucket) : Number.POSITIVE_INFINITY;
    this.bm25Bound = this.#traits?.bm25?.boundOf(this.#bucket % bm25ClassCount) ?? Number.POSITIVE_INFINITY;
  }

  #boundOf(bucket: number): number {
    const traits = this.#traits;
    if (traits === null) return classBound(this.#classes, this.#firstClass + bucket);
    const exactness = traits.wordCount + 1 - Math.floor((bucket % this.#perDistance) / this.#perExactness);
    return classBound(this.#classes, this.#firstClass, Math.floor(bucket / this.#perDistance), exactness);
  }

  #sortFrom(from: number): void {
    const starts = this.#starts;
    let to = from + 1;
    while (to < this.#end && starts[to] - starts[from] < this.#sortedMin) to++;
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

/**
 * No match of a class has a lower packed key.
 *
 * @param distance at least so much further than side by side its words are apart, together
 * @param exactness no more words are exact, one more if a value equals the query
 */
export function classBound(
  classes: MatchClasses,
  ofClass: number,
  distance = 0,
  exactness = Number.POSITIVE_INFINITY,
): number {
  const words = classes.wordsOf(ofClass);
  const place = classes.placeOf(ofClass);
  return packedKey({
    words,
    typos: classes.typosOf(ofClass),
    proximity: Math.max(0, words - 1) + distance,
    tier: place >> 1,
    position: place & 1,
    // An optional word that only reading finds may count among the exact ones, beside the words of the class.
    exactness: Math.min(words + 1, exactness),
  });
}

/** By bucket how many are in those before; then how many there are. */
function startsOf(buckets: Uint32Array, bucketCount: number): Uint32Array {
  const starts = new Uint32Array(bucketCount + 1);
  for (let i = 0; i < buckets.length; i++) starts[buckets[i] + 1]++;
  for (let at = 1; at < starts.length; at++) starts[at] += starts[at - 1];
  return starts;
}
