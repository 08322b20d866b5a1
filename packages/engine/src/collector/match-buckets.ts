import type { Scratch } from "../collections/scratch.js";
import type { MatchClasses } from "../matching/match-classes.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
import { bm25ClassCount } from "../ranking/bm25-classes.js";
import { packedKey } from "../ranking/packed-key.js";
import { BucketNumbers, Exactness } from "./bucket-numbers.js";
import { BucketWave, type MatchTraits, type VisitMatch } from "./bucket-wave.js";

/** So many documents at least are brought into order at first, and each time so many times as many. */
const firstWave = 1_024;
const waveGrowth = 4;

export interface MatchBucketsInput {
  readonly matches: readonly SegmentMatches[];
  readonly classes: MatchClasses;
  readonly traits: MatchTraits;
  readonly scratch: Scratch;
}

/**
 * All matches in buckets of equals by what postings tell, the best first: their class (words, typos, a lower bound of the place), whether
 * a word may be exact, and a bound of BM25. Within a bucket in the order of segments and documents.
 *
 * They are brought into order some classes at a time, since most are never asked for.
 */
export class MatchBuckets {
  /** No document that is left has a lower packed key; Infinity if none is left. */
  bound = Number.POSITIVE_INFINITY;
  /** No document of the next bucket has a higher BM25. */
  bm25Bound = Number.POSITIVE_INFINITY;
  readonly #input: MatchBucketsInput;
  readonly #numbers: BucketNumbers;
  /** By class: how many documents are in it. */
  readonly #classSizes: Uint32Array;
  /** The next one; as long as its class is in no wave, it stands for all of the class. */
  #bucket = 0;
  #wave: BucketWave;
  #waveMin = firstWave;

  constructor(input: MatchBucketsInput) {
    this.#input = input;
    this.#numbers = new BucketNumbers(input.traits.bm25 === null ? 1 : bm25ClassCount);
    this.#wave = new BucketWave(this.#numbers, 0, 0);
    this.#classSizes = classSizes(input);
    this.#skipEmpty();
  }

  /** No more documents are in the next bucket; 0 if none is left. */
  get size(): number {
    if (this.#bucket < this.#wave.end) return this.#wave.sizeOf(this.#bucket);
    return this.#classSizes[this.#numbers.classOf(this.#bucket)] ?? 0;
  }

  /** Whether a word stands at the start in the next bucket, as far as postings tell: then the bound says where. */
  get isAtStart(): boolean {
    return (this.#input.classes.placeOf(this.#numbers.classOf(this.#bucket)) & 1) === 0;
  }

  /** Visits the documents of the next bucket and moves on. Where buckets have to be told apart first, it visits none. */
  take(visit: VisitMatch): void {
    if (this.#bucket >= this.#wave.end) this.#startWave();
    else this.#wave.visit(this.#bucket++, visit);
    this.#skipEmpty();
  }

  #skipEmpty(): void {
    const { end } = this.#wave;
    while (this.#bucket < end && this.#wave.sizeOf(this.#bucket) === 0) this.#bucket++;
    if (this.#bucket >= end) {
      let next = this.#numbers.classOf(this.#bucket);
      while (this.#classSizes[next] === 0) next++;
      this.#bucket = this.#numbers.firstOf(next);
    }
    this.#setBounds();
  }

  #setBounds(): void {
    const { classes, traits } = this.#input;
    const ofClass = this.#numbers.classOf(this.#bucket);
    if (ofClass === classes.count) {
      this.bound = Number.POSITIVE_INFINITY;
      return;
    }
    const words = classes.wordsOf(ofClass);
    const place = classes.placeOf(ofClass);
    const exactness = this.#numbers.exactnessOf(this.#bucket);
    this.bound = packedKey({
      words,
      typos: classes.typosOf(ofClass),
      proximity: Math.max(0, words - 1),
      tier: place >> 1,
      position: place & 1,
      exactness: exactness === Exactness.none ? 0 : words + (exactness === Exactness.value ? 1 : 0),
    });
    const { bm25 } = traits;
    if (bm25 !== null) this.bm25Bound = bm25.boundOf(this.#numbers.bm25ClassOf(this.#bucket));
  }

  #startWave(): void {
    const from = this.#numbers.classOf(this.#bucket);
    let size = 0;
    let end = from;
    while (end < this.#classSizes.length && size < this.#waveMin) size += this.#classSizes[end++];
    const { matches, traits, scratch } = this.#input;
    this.#wave = new BucketWave(this.#numbers, from, end);
    this.#wave.fill(matches, { traits, size, scratch });
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
