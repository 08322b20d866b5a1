import type { Scratch } from "../collections/scratch.js";

/** Called with the number of a segment and a document in it. */
export type VisitMatch = (segment: number, document: number) => void;

/** Matches by parallel arrays, segment after segment. */
export interface BucketedList {
  readonly documents: Uint32Array;
  /** The bucket of each. */
  readonly buckets: Uint32Array;
  /** By segment: where those of the next one begin. */
  readonly segmentEnds: readonly number[];
}

/** So many matches at least are brought into order at first, and each time so many times as many: of buckets, and of classes. */
export const firstInOrder = 1_024;
export const orderGrowth = 4;

/** Matches in the order of their buckets, into which they are brought by counting, some buckets at a time, since most are never asked for. */
export class BucketOrder {
  readonly #list: BucketedList;
  readonly #bucketCount: number;
  /** By bucket: how many matches are in those before; then how many there are. */
  readonly #starts: Uint32Array;
  /** Those of buckets from the one on, below the other, in order. */
  #sortedFrom = 0;
  #sortedTo = 0;
  #sortedMin = firstInOrder;
  #sortedSegments = new Uint16Array(0);
  #sortedDocuments = new Uint32Array(0);

  constructor(list: BucketedList, bucketCount: number) {
    this.#list = list;
    this.#bucketCount = bucketCount;
    this.#starts = startsOf(list.buckets, bucketCount);
  }

  sizeOf(bucket: number): number {
    return this.#starts[bucket + 1] - this.#starts[bucket];
  }

  /** The first bucket from the given one on that has a match; the number of buckets if there is none. */
  firstFrom(bucket: number): number {
    let first = bucket;
    while (first < this.#bucketCount && this.sizeOf(first) === 0) first++;
    return first;
  }

  /** Buckets are visited in their order. */
  visit(bucket: number, visit: VisitMatch): void {
    if (bucket >= this.#sortedTo) this.#sortFrom(bucket);
    const before = this.#starts[this.#sortedFrom];
    for (let i = this.#starts[bucket] - before; i < this.#starts[bucket + 1] - before; i++)
      visit(this.#sortedSegments[i], this.#sortedDocuments[i]);
  }

  /** Those of one bucket; what their buckets say means nothing. */
  pick(bucket: number, scratch: Scratch): BucketedList {
    const size = this.sizeOf(bucket);
    const picked = { documents: scratch.anyUint32(size), buckets: scratch.anyUint32(size) };
    const { documents, buckets, segmentEnds } = this.#list;
    const ends: number[] = [];
    let count = 0;
    let i = 0;
    for (const end of segmentEnds) {
      for (; i < end; i++) if (buckets[i] === bucket) picked.documents[count++] = documents[i];
      ends.push(count);
    }
    return { ...picked, segmentEnds: ends };
  }

  #sortFrom(from: number): void {
    const starts = this.#starts;
    let to = from + 1;
    while (to < this.#bucketCount && starts[to] - starts[from] < this.#sortedMin) to++;
    this.#sortedMin *= orderGrowth;
    this.#sortedFrom = from;
    this.#sortedTo = to;
    this.#sortedSegments = new Uint16Array(starts[to] - starts[from]);
    this.#sortedDocuments = new Uint32Array(starts[to] - starts[from]);
    const next = starts.slice(from, to);
    const { documents, buckets, segmentEnds } = this.#list;
    let i = 0;
    for (const [segment, end] of segmentEnds.entries()) {
      for (; i < end; i++) {
        const bucket = buckets[i];
        if (bucket < from || bucket >= to) continue;
        const place = next[bucket - from]++ - starts[from];
        this.#sortedSegments[place] = segment;
        this.#sortedDocuments[place] = documents[i];
      }
    }
  }
}

/** Calls back with what lies of each segment in a list. */
export function forEachSegment(
  { documents, buckets, segmentEnds }: BucketedList,
  visit: (segment: number, matches: { documents: Uint32Array; buckets: Uint32Array }) => void,
): void {
  let from = 0;
  for (const [segment, end] of segmentEnds.entries()) {
    if (end > from)
      visit(segment, { documents: documents.subarray(from, end), buckets: buckets.subarray(from, end) });
    from = end;
  }
}

/** By bucket how many are in those before; then how many there are. */
function startsOf(buckets: Uint32Array, bucketCount: number): Uint32Array {
  const starts = new Uint32Array(bucketCount + 1);
  for (let i = 0; i < buckets.length; i++) starts[buckets[i] + 1]++;
  for (let at = 1; at < starts.length; at++) starts[at] += starts[at - 1];
  return starts;
}
