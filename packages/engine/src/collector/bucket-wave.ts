import type { Bitset } from "../collections/bitset.js";
import type { Scratch } from "../collections/scratch.js";
import type { SegmentMatches } from "../matching/segment-matches.js";

/** By segment, all documents that may have an exact word. */
export type ExactDocuments = readonly Bitset[];

/** Called with the number of a segment and a document in it. */
export type VisitMatch = (segment: number, document: number) => void;

interface WaveInput {
  /** null if any document may have an exact word. */
  readonly exact: ExactDocuments | null;
  /** So many matches are of the classes. */
  readonly size: number;
  readonly scratch: Scratch;
}

/** The matches of some classes in order of their buckets (see MatchBuckets), by counting. */
export class BucketWave {
  /** Buckets from `#first` on, below `end`. */
  readonly #first: number;
  readonly end: number;
  /** By bucket of the wave: where its matches begin; then where the last one's end. */
  readonly #starts: Uint32Array;
  #segments = new Uint16Array(0);
  #documents = new Uint32Array(0);

  /** Empty, of the classes from `from` on, below `to`. */
  constructor(from: number, to: number) {
    this.#first = from * 2;
    this.end = to * 2;
    this.#starts = new Uint32Array((to - from) * 2 + 1);
  }

  /** Takes in what of `matches` is of these classes. */
  fill(matches: readonly SegmentMatches[], { exact, size, scratch }: WaveInput): void {
    const found: FoundMatches = {
      buckets: scratch.anyUint32(size),
      segments: scratch.anyUint16(size),
      documents: scratch.anyUint32(size),
    };
    this.#segments = scratch.anyUint16(size);
    this.#documents = scratch.anyUint32(size);
    let count = 0;
    for (const [segment, ofSegment] of matches.entries()) {
      const end = this.#find(ofSegment, exact?.[segment].words ?? null, found, count);
      found.segments.fill(segment, count, end);
      count = end;
    }
    this.#sort(found);
  }

  sizeOf(bucket: number): number {
    const at = bucket - this.#first;
    return this.#starts[at + 1] - this.#starts[at];
  }

  visit(bucket: number, visit: VisitMatch): void {
    const at = bucket - this.#first;
    for (let i = this.#starts[at]; i < this.#starts[at + 1]; i++)
      visit(this.#segments[i], this.#documents[i]);
  }

  /** Writes those of a segment to `found` from place `count` on. Returns where they end. Hot: four parameters and no object. */
  #find(
    { documents, classes }: SegmentMatches,
    exact: Uint32Array | null,
    found: FoundMatches,
    count: number,
  ): number {
    const [from, to] = [this.#first / 2, this.end / 2];
    let end = count;
    for (let i = 0; i < documents.length; i++) {
      const ofClass = classes[i];
      if (ofClass < from || ofClass >= to) continue;
      const document = documents[i];
      const isInexact = exact === null ? 0 : (~exact[document >>> 5] >>> (document & 31)) & 1;
      found.buckets[end] = (ofClass - from) * 2 + isInexact;
      found.documents[end++] = document;
    }
    return end;
  }

  #sort({ buckets, segments, documents }: FoundMatches): void {
    const starts = this.#starts;
    for (let i = 0; i < buckets.length; i++) starts[buckets[i] + 1]++;
    for (let at = 1; at < starts.length; at++) starts[at] += starts[at - 1];
    const next = starts.slice();
    for (let i = 0; i < buckets.length; i++) {
      const place = next[buckets[i]]++;
      this.#segments[place] = segments[i];
      this.#documents[place] = documents[i];
    }
  }
}

interface FoundMatches {
  /** By match, from 0. */
  readonly buckets: Uint32Array;
  readonly segments: Uint16Array;
  readonly documents: Uint32Array;
}
