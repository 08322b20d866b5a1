import type { Bitset } from "../collections/bitset.js";
import { derivationCostMax } from "../matching/requirement.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
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
  /** By segment, by match, the number of its bucket. */
  readonly #bucketOf: readonly Uint32Array[];
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
    const { matches, wordCount, exact } = input;
    const classes = (wordCount + 1) * typosEndOf(wordCount);
    this.#counts = new Uint32Array(classes * priorityCount * 2);
    this.#bucketOf = matches.map((ofSegment, i) => bucketNumbers(ofSegment, wordCount, exact?.[i] ?? null));
    this.#count();
    this.#skipEmpty();
  }

  /** No document that is left has a lower packed key; Infinity if none is left. */
  get bound(): number {
    if (this.#next === this.#counts.length) return Number.POSITIVE_INFINITY;
    const typosEnd = typosEndOf(this.#input.wordCount);
    const ofClass = Math.floor(this.#next / (priorityCount * 2));
    const words = this.#input.wordCount - Math.floor(ofClass / typosEnd);
    const priority = (this.#next >> 1) % priorityCount;
    return packedKey({
      words,
      typos: ofClass % typosEnd,
      proximity: Math.max(0, words - 1),
      tier: priority >> 1,
      position: priority & 1,
      exactness: this.#next % 2 === 0 ? words + 1 : 0,
    });
  }

  /** How many documents the next bucket has; 0 if none is left. */
  get size(): number {
    return this.#counts[this.#next] ?? 0;
  }

  /** Whether a word stands at the start in the next bucket, as far as postings tell: then the bound says where. */
  get isAtStart(): boolean {
    return ((this.#next >> 1) & 1) === 0;
  }

  /** Visits the documents of the next bucket and moves on. */
  take(visit: VisitMatch): void {
    if (this.#next >= this.#waveEnd) this.#startWave();
    const end = this.#at + this.#counts[this.#next];
    for (; this.#at < end; this.#at++) visit(this.#segments[this.#at], this.#documents[this.#at]);
    this.#next++;
    this.#skipEmpty();
  }

  #skipEmpty(): void {
    this.#next = Math.max(0, this.#next);
    while (this.#next < this.#counts.length && this.#counts[this.#next] === 0) this.#next++;
  }

  #count(): void {
    const counts = this.#counts;
    for (const bucketOf of this.#bucketOf) {
      let bucket = 0;
      let count = 0;
      for (let i = 0; i < bucketOf.length; i++) {
        const next = bucketOf[i];
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
    const segments = new Uint16Array(size);
    const documents = new Uint32Array(size);
    const { matches } = this.#input;
    for (let segment = 0; segment < matches.length; segment++) {
      const bucketOf = this.#bucketOf[segment];
      const matched = matches[segment].documents;
      for (let i = 0; i < bucketOf.length; i++) {
        const bucket = bucketOf[i];
        if (bucket < from || bucket >= end) continue;
        const at = places[bucket]++;
        segments[at] = segment;
        documents[at] = matched[i];
      }
    }
    this.#segments = segments;
    this.#documents = documents;
    this.#at = 0;
    this.#waveEnd = end;
  }
}

/** By match of a segment the number of its bucket. Numbers ascend as bounds get worse. */
function bucketNumbers(
  { documents, words, typos, priorities }: SegmentMatches,
  wordCount: number,
  exact: Bitset | null,
): Uint32Array {
  const typosEnd = typosEndOf(wordCount);
  const numbers = new Uint32Array(documents.length);
  for (let i = 0; i < numbers.length; i++) {
    const ofClass = (wordCount - words[i]) * typosEnd + typos[i];
    numbers[i] = (ofClass * priorityCount + priorities[i]) * 2;
  }
  if (exact === null) return numbers;
  const bits = exact.words;
  for (let i = 0; i < numbers.length; i++) {
    const document = documents[i];
    numbers[i] += (~bits[document >>> 5] >>> (document & 31)) & 1;
  }
  return numbers;
}

/** Sums of costs are below it. */
function typosEndOf(wordCount: number): number {
  return wordCount * derivationCostMax + 1;
}
