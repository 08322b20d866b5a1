import type { Scratch } from "../collections/scratch.js";
import type { DocumentsWithTerm } from "../matching/documents-with-term.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
import type { Bm25Classes } from "../ranking/bm25-classes.js";
import { type BucketNumbers, Exactness } from "./bucket-numbers.js";

/** Called with the number of a segment and a document in it. */
export type VisitMatch = (segment: number, document: number) => void;

/** What tells the buckets of one class of matches apart. */
export interface MatchTraits {
  /** By segment, the documents that may have an exact word; null if any may. */
  readonly exact: readonly DocumentsWithTerm[] | null;
  /** null: nothing is told of BM25. */
  readonly bm25: Bm25Classes | null;
  /** By segment, by document (see length-classes.ts). */
  readonly lengthClasses: readonly Uint8Array[];
}

interface WaveInput {
  readonly traits: MatchTraits;
  /** So many matches are of the classes. */
  readonly size: number;
  readonly scratch: Scratch;
}

/** The matches of some classes in order of their buckets (see MatchBuckets), by counting. */
export class BucketWave {
  readonly #numbers: BucketNumbers;
  readonly #fromClass: number;
  readonly #toClass: number;
  /** Buckets from it on, below `end`. */
  readonly #first: number;
  readonly end: number;
  /** By bucket of the wave: where its matches begin; then where the last one's end. */
  readonly #starts: Uint32Array;
  #segments = new Uint16Array(0);
  #documents = new Uint32Array(0);

  /** Empty, of the classes from `fromClass` on, below `toClass`. */
  constructor(numbers: BucketNumbers, fromClass: number, toClass: number) {
    this.#numbers = numbers;
    this.#fromClass = fromClass;
    this.#toClass = toClass;
    this.#first = numbers.firstOf(fromClass);
    this.end = numbers.firstOf(toClass);
    this.#starts = new Uint32Array(this.end - this.#first + 1);
  }

  /** Takes in what of `matches` is of these classes. */
  fill(matches: readonly SegmentMatches[], { traits, size, scratch }: WaveInput): void {
    const found: FoundMatches = {
      buckets: scratch.anyUint32(size),
      segments: scratch.anyUint16(size),
      documents: scratch.anyUint32(size),
    };
    this.#segments = scratch.anyUint16(size);
    this.#documents = scratch.anyUint32(size);
    let count = 0;
    for (const segment of matches.keys()) {
      const end = this.#find(matches[segment], segment, traits, { found, count });
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

  /** Writes those of a segment to `found` from place `count` on. Returns where they end. */
  #find(
    { documents, classes, weights }: SegmentMatches,
    segment: number,
    { exact, bm25, lengthClasses }: MatchTraits,
    { found, count }: { readonly found: FoundMatches; readonly count: number },
  ): number {
    const [from, to] = [this.#fromClass, this.#toClass];
    const numbers = this.#numbers;
    const withTerm = exact?.[segment] ?? null;
    const lengths = lengthClasses[segment];
    let end = count;
    for (let i = 0; i < documents.length; i++) {
      const ofClass = classes[i];
      if (ofClass < from || ofClass >= to) continue;
      const document = documents[i];
      const exactness = withTerm === null ? Exactness.value : exactnessIn(withTerm, document);
      const bm25Class = bm25 === null || weights === null ? 0 : bm25.classOf(weights[i], lengths[document]);
      found.buckets[end] = numbers.numberOf(ofClass, exactness, bm25Class) - this.#first;
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

function exactnessIn({ all, asValue }: DocumentsWithTerm, document: number): number {
  if (!all.get(document)) return Exactness.none;
  return asValue.get(document) ? Exactness.value : Exactness.word;
}
