import type { Scratch } from "../collections/scratch.js";
import type { MatchClasses } from "../matching/match-classes.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
import { packedKey } from "../ranking/packed-key.js";
import { BucketWave, type ExactDocuments, type VisitMatch } from "./bucket-wave.js";

/** So many documents at least are brought into order at first, and each time so many times as many. */
const firstWave = 1_024;
const waveGrowth = 4;

export interface MatchBucketsInput {
  readonly matches: readonly SegmentMatches[];
  readonly classes: MatchClasses;
  readonly exact: ExactDocuments | null;
  readonly scratch: Scratch;
}

/**
 * All matches in buckets of equals by what postings tell of criteria 2 to 6, the best first: their class (words, typos, a lower
 * bound of the place), and whether a word may be exact. Within a bucket in the order of segments and documents.
 *
 * They are brought into order some classes at a time, since most are never asked for.
 */
export class MatchBuckets {
  readonly #input: MatchBucketsInput;
  /** By class: how many documents are in it. */
  readonly #classSizes: Uint32Array;
  /** Bucket `2 * class`, or 1 more where no word is exact: the next one. Of a class in no wave yet it may be empty. */
  #bucket = 0;
  #wave = new BucketWave(0, 0);
  #waveMin = firstWave;

  constructor(input: MatchBucketsInput) {
    this.#input = input;
    this.#classSizes = classSizes(input);
    this.#skipEmpty();
  }

  /** No document that is left has a lower packed key; Infinity if none is left. */
  get bound(): number {
    const { classes } = this.#input;
    const ofClass = this.#bucket >> 1;
    if (ofClass === classes.count) return Number.POSITIVE_INFINITY;
    const words = classes.wordsOf(ofClass);
    const place = classes.placeOf(ofClass);
    return packedKey({
      words,
      typos: classes.typosOf(ofClass),
      proximity: Math.max(0, words - 1),
      tier: place >> 1,
      position: place & 1,
      exactness: this.#bucket % 2 === 0 ? words + 1 : 0,
    });
  }

  /** No more documents are in the next bucket; 0 if none is left. */
  get size(): number {
    const { end } = this.#wave;
    return this.#bucket < end ? this.#wave.sizeOf(this.#bucket) : (this.#classSizes[this.#bucket >> 1] ?? 0);
  }

  /** Whether a word stands at the start in the next bucket, as far as postings tell: then the bound says where. */
  get isAtStart(): boolean {
    return (this.#input.classes.placeOf(this.#bucket >> 1) & 1) === 0;
  }

  /** Visits the documents of the next bucket and moves on. */
  take(visit: VisitMatch): void {
    if (this.#bucket >= this.#wave.end) this.#startWave();
    this.#wave.visit(this.#bucket, visit);
    this.#bucket++;
    this.#skipEmpty();
  }

  #skipEmpty(): void {
    const { end } = this.#wave;
    while (this.#bucket < end && this.#wave.sizeOf(this.#bucket) === 0) this.#bucket++;
    while (this.#bucket >= end && this.#classSizes[this.#bucket >> 1] === 0) this.#bucket += 2;
  }

  #startWave(): void {
    const from = this.#bucket >> 1;
    let size = 0;
    let end = from;
    while (end < this.#classSizes.length && size < this.#waveMin) size += this.#classSizes[end++];
    const { matches, exact, scratch } = this.#input;
    this.#wave = new BucketWave(from, end);
    this.#wave.fill(matches, { exact, size, scratch });
    this.#waveMin *= waveGrowth;
  }
}

function classSizes({ matches, classes }: MatchBucketsInput): Uint32Array {
  const sizes = new Uint32Array(classes.count);
  for (const { classes: numbers } of matches) {
    let last = 0;
    let run = 0;
    for (let i = 0; i < numbers.length; i++) {
      const number = numbers[i];
      // Most neighbours are of one class: counted together they do not wait for each other's store.
      if (number !== last) {
        sizes[last] += run;
        last = number;
        run = 0;
      }
      run++;
    }
    sizes[last] += run;
  }
  return sizes;
}
