import { type BucketedMatches, type BucketRange, countsPerBucket } from "../../kernels/buckets.js";
import type { Workspace } from "../../matching/workspace/workspace.js";

/** Called with a segment number and a document in that segment. */
export type VisitMatch = (segment: number, document: number) => void;

/** Matches, segment after segment. */
export interface BucketedList extends BucketedMatches {
  /** By segment: where the matches of the next segment begin. */
  readonly segmentEnds: readonly number[];
}

/**
 * The first sort takes at least `firstInOrder` matches, and each later one at least `orderGrowth` times as
 * many as the one before. Buckets and classes both use these numbers.
 */
export const firstInOrder = 1_024;
export const orderGrowth = 4;

/**
 * Matches in the order of their buckets. A counting sort orders some buckets at a time, since most are never
 * visited.
 */
export class BucketOrder {
  readonly #list: BucketedList;
  readonly #bucketCount: number;
  readonly #workspace: Workspace;
  /**
   * By bucket: the number of matches in the buckets before it. The last entry is the number of all matches.
   */
  readonly #starts: Uint32Array;
  /** The sorted arrays below hold the buckets `[#sortedFrom, #sortedTo)`. */
  #sortedFrom = 0;
  #sortedTo = 0;
  #sortedMin = firstInOrder;
  #sortedSegments = new Uint16Array(0);
  #sortedDocuments = new Uint32Array(0);

  constructor(list: BucketedList, bucketCount: number, workspace: Workspace) {
    this.#list = list;
    this.#bucketCount = bucketCount;
    this.#workspace = workspace;
    this.#starts = startsOf(list.buckets, bucketCount, workspace);
  }

  sizeOf(bucket: number): number {
    return this.#starts[bucket + 1] - this.#starts[bucket];
  }

  /** The first bucket at or after `bucket` that has a match; the number of buckets if there is none. */
  firstFrom(bucket: number): number {
    let first = bucket;
    while (first < this.#bucketCount && this.sizeOf(first) === 0) first++;
    return first;
  }

  /** Buckets have to be visited in ascending order. */
  visit(bucket: number, visit: VisitMatch): void {
    if (bucket >= this.#sortedTo) this.#sortFrom(bucket);
    const before = this.#starts[this.#sortedFrom];
    for (let i = this.#starts[bucket] - before; i < this.#starts[bucket + 1] - before; i++)
      visit(this.#sortedSegments[i], this.#sortedDocuments[i]);
  }

  /**
   * The matches of one bucket. The caller may overwrite their bucket numbers. If no other bucket has a match,
   * the result is the list itself.
   */
  pick(bucket: number): BucketedList {
    return this.#keep({ from: bucket, to: bucket + 1 });
  }

  #sortFrom(from: number): void {
    const starts = this.#starts;
    let to = from + 1;
    while (to < this.#bucketCount && starts[to] - starts[from] < this.#sortedMin) to++;
    this.#sortedMin *= orderGrowth;
    this.#sortedFrom = from;
    this.#sortedTo = to;
    const { documents, buckets, segmentEnds } = this.#keep({ from, to });
    this.#sortedSegments = new Uint16Array(documents.length);
    this.#sortedDocuments = new Uint32Array(documents.length);
    const next = starts.slice(from, to);
    let i = 0;
    for (const [segment, end] of segmentEnds.entries()) {
      for (; i < end; i++) {
        const at = next[buckets[i] - from]++ - starts[from];
        this.#sortedSegments[at] = segment;
        this.#sortedDocuments[at] = documents[i];
      }
    }
  }

  /** The matches of a range of buckets, in the order of the list. */
  #keep(range: BucketRange): BucketedList {
    const { kernels, scratch } = this.#workspace;
    const size = this.#starts[range.to] - this.#starts[range.from];
    if (size === this.#list.documents.length) return this.#list;
    const kept = { documents: scratch.anyUint32(size), buckets: scratch.anyUint32(size) };
    let count = 0;
    let from = 0;
    const segmentEnds = this.#list.segmentEnds.map((end) => {
      count += kernels.keepBuckets(part(this.#list, from, end), range, part(kept, count, size));
      from = end;
      return count;
    });
    return { ...kept, segmentEnds };
  }
}

// Making a part takes as long as going through a hundred matches, and few lists span more than one segment.
function part(list: BucketedMatches, from: number, to: number): BucketedMatches {
  const { documents, buckets } = list;
  if (from === 0 && to === documents.length) return list;
  return { documents: documents.subarray(from, to), buckets: buckets.subarray(from, to) };
}

/** Calls `visit` with the part of a list that belongs to each segment, except empty parts. */
export function forEachSegment(
  list: BucketedList,
  visit: (segment: number, matches: BucketedMatches) => void,
): void {
  let from = 0;
  for (const [segment, end] of list.segmentEnds.entries()) {
    if (end > from) visit(segment, part(list, from, end));
    from = end;
  }
}

/** By bucket: the number of matches in the buckets before it. The last entry is the number of all matches. */
function startsOf(buckets: Uint32Array, bucketCount: number, { kernels, scratch }: Workspace): Uint32Array {
  const counts = scratch.uint32(bucketCount * countsPerBucket);
  kernels.countBuckets(buckets, counts);
  const starts = new Uint32Array(bucketCount + 1);
  for (let bucket = 0; bucket < bucketCount; bucket++) starts[bucket + 1] = starts[bucket] + counts[bucket];
  return starts;
}
