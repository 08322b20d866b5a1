import type { Bitset } from "../collections/bitset.js";
import type { SegmentMatches } from "../matching/match-segment.js";
import { derivationCostMax } from "../matching/requirement.js";
import { packedKey } from "../ranking/packed-key.js";

/** Priorities of matching are below it: 16 tiers, at the start and behind. */
const priorityCount = 32;

/** So many documents at least are brought into order at a time. */
const waveMin = 1_024;

export interface MatchBucketsInput {
  readonly matches: readonly SegmentMatches[];
  /** Words of the query. */
  readonly wordCount: number;
  /** By segment, all documents that may have an exact word; null: any may. */
  readonly exact: readonly Bitset[] | null;
}

/** Called with the number of a segment and a document in it. */
export type VisitMatch = (segment: number, document: number) => void;

/**
 * All matches in buckets of equals by what postings tell of criteria 2 to 6, the best first: words, typos, a lower bound
 * of the tier, whether a word may stand at its start, and whether one may be exact. Within a bucket in the order of
 * segments and documents.
 */
export class MatchBuckets {
  readonly #input: MatchBucketsInput;
  /** By number of the bucket: how many documents are in it. */
  readonly #counts: Uint32Array;
  /** The next bucket that has documents. */
  #next = -1;
  /** Buckets below it are in order in the wave, which starts with `#waveStart`. */
  #waveEnd = 0;
  #segments = new Uint16Array(0);
  #documents = new Uint32Array(0);
  /** Place of the next bucket in the wave. */
  #at = 0;

  constructor(input: MatchBucketsInput) {
    this.#input = input;
    const classes = (input.wordCount + 1) * this.#typosEnd;
    this.#counts = new Uint32Array(classes * priorityCount * 2);
    this.#count();
    this.#skipEmpty();
  }

  /** No document that is left has a lower packed key; Infinity if none is left. */
  get bound(): number {
    if (this.#next === this.#counts.length) return Number.POSITIVE_INFINITY;
    const ofClass = Math.floor(this.#next / (priorityCount * 2));
    const words = this.#input.wordCount - Math.floor(ofClass / this.#typosEnd);
    const priority = (this.#next >> 1) % priorityCount;
    return packedKey({
      words,
      typos: ofClass % this.#typosEnd,
      proximity: Math.max(0, words - 1),
      tier: priority >> 1,
      position: priority & 1,
      exactness: this.#next % 2 === 0 ? words + 1 : 0,
    });
  }

  /** Visits the documents of the next bucket and moves on. */
  take(visit: VisitMatch): void {
    if (this.#next >= this.#waveEnd) this.#startWave();
    const end = this.#at + this.#counts[this.#next];
    for (; this.#at < end; this.#at++) visit(this.#segments[this.#at], this.#documents[this.#at]);
    this.#next++;
    this.#skipEmpty();
  }

  get #typosEnd(): number {
    return this.#input.wordCount * derivationCostMax + 1;
  }

  #skipEmpty(): void {
    this.#next = Math.max(0, this.#next);
    while (this.#next < this.#counts.length && this.#counts[this.#next] === 0) this.#next++;
  }

  #count(): void {
    const counts = this.#counts;
    const { matches } = this.#input;
    for (let segment = 0; segment < matches.length; segment++) {
      const length = matches[segment].documents.length;
      const bucketOf = this.#bucketOf(segment);
      let bucket = 0;
      let count = 0;
      for (let i = 0; i < length; i++) {
        const next = bucketOf(i);
        // Most neighbours are of one bucket: counted together they do not wait for each other's store.
        if (next !== bucket) {
          counts[bucket] += count;
          bucket = next;
          count = 0;
        }
        count++;
      }
      counts[bucket] += count;
    }
  }

  /** Brings the next buckets into order, by counting. */
  #startWave(): void {
    const from = this.#next;
    let size = 0;
    let end = from;
    const places = new Uint32Array(this.#counts.length);
    for (; end < this.#counts.length && size < waveMin; end++) {
      places[end] = size;
      size += this.#counts[end];
    }
    this.#segments = new Uint16Array(size);
    this.#documents = new Uint32Array(size);
    const { matches } = this.#input;
    for (let segment = 0; segment < matches.length; segment++) {
      const { documents } = matches[segment];
      const bucketOf = this.#bucketOf(segment);
      for (let i = 0; i < documents.length; i++) {
        const bucket = bucketOf(i);
        if (bucket < from || bucket >= end) continue;
        const at = places[bucket]++;
        this.#segments[at] = segment;
        this.#documents[at] = documents[i];
      }
    }
    this.#at = 0;
    this.#waveEnd = end;
  }

  /** The number of the bucket of a segment's i-th match. Numbers ascend as bounds get worse. */
  #bucketOf(segment: number): (i: number) => number {
    const { matches, wordCount, exact } = this.#input;
    const { documents, words, typos, priorities } = matches[segment];
    const typosEnd = this.#typosEnd;
    const isExact = exact?.[segment] ?? null;
    return (i) => {
      const ofClass = (wordCount - words[i]) * typosEnd + typos[i];
      const inexact = isExact === null || isExact.get(documents[i]) ? 0 : 1;
      return ((ofClass * priorityCount + priorities[i]) << 1) | inexact;
    };
  }
}
