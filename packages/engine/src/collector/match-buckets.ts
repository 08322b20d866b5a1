import type { Scratch } from "../collections/scratch.js";
import { type BucketTraits, bm25ClassCount } from "../kernels/buckets.js";
import { NO_CLASS } from "../kernels/kernels.js";
import type { MatchClasses } from "../matching/match-classes.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
import type { Bm25Classes } from "../ranking/bm25-classes.js";
import { packedKey } from "../ranking/packed-key.js";
import { BucketNumbers, Exactness } from "./bucket-numbers.js";
import { BucketWave, type VisitMatch } from "./bucket-wave.js";

/** So many documents at least are brought into order at first, and each time so many times as many. */
const firstWave = 1_024;
const waveGrowth = 4;

/** What tells the buckets of one class of matches apart. */
export interface MatchTraits {
  /** By segment, by document (see termExactness); null: any may have an exact word and value. */
  readonly exactness: readonly Uint8Array[] | null;
  /** null: nothing is told of BM25. */
  readonly bm25: Bm25Classes | null;
  /** By segment, by document (see length-classes.ts). */
  readonly lengthClasses: readonly Uint8Array[];
}

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
  readonly #traits: readonly BucketTraits[];
  /** The next one; as long as its class is in no wave, it stands for all of the class. */
  #bucket = 0;
  #wave: BucketWave | null = null;
  #waveMin = firstWave;

  constructor(input: MatchBucketsInput) {
    this.#input = input;
    this.#numbers = new BucketNumbers(input.traits.bm25 === null ? 1 : bm25ClassCount);
    this.#traits = bucketTraits(input.traits);
    this.#skipEmpty();
  }

  /** No more documents are in the next bucket; 0 if none is left. */
  get size(): number {
    const wave = this.#wave;
    if (wave !== null && this.#bucket < wave.end) return wave.sizeOf(this.#bucket);
    return this.#sizeOfClass(this.#numbers.classOf(this.#bucket));
  }

  /** Whether a word stands at the start in the next bucket, as far as postings tell: then the bound says where. */
  get isAtStart(): boolean {
    return (this.#input.classes.placeOf(this.#numbers.classOf(this.#bucket)) & 1) === 0;
  }

  /** Visits the documents of the next bucket and moves on. Where buckets have to be told apart first, it visits none. */
  take(visit: VisitMatch): void {
    const wave = this.#wave;
    if (wave === null || this.#bucket >= wave.end) this.#startWave();
    else wave.visit(this.#bucket++, visit);
    this.#skipEmpty();
  }

  #skipEmpty(): void {
    const wave = this.#wave;
    const end = wave?.end ?? 0;
    while (wave !== null && this.#bucket < end && wave.sizeOf(this.#bucket) === 0) this.#bucket++;
    if (this.#bucket >= end) {
      this.#bucket = this.#numbers.firstOf(this.#leastClass(this.#numbers.classOf(this.#bucket)));
    }
    this.#setBounds();
  }

  #setBounds(): void {
    const { classes, traits } = this.#input;
    const ofClass = this.#numbers.classOf(this.#bucket);
    if (ofClass === NO_CLASS) {
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
    for (let next = from; next !== NO_CLASS && size < this.#waveMin; next = this.#leastClass(end)) {
      size += this.#sizeOfClass(next);
      end = next + 1;
    }
    const { matches, scratch } = this.#input;
    const input = { matches, traits: this.#traits, size, scratch };
    this.#wave = new BucketWave(this.#numbers, { from, to: end }, input);
    this.#waveMin *= waveGrowth;
  }

  /** That is not below `from`; NO_CLASS if there is none. */
  #leastClass(from: number): number {
    return this.#input.matches.reduce(
      (least, matches) => Math.min(least, matches.leastClass(from)),
      NO_CLASS,
    );
  }

  #sizeOfClass(ofClass: number): number {
    return this.#input.matches.reduce((sum, matches) => sum + matches.sizeOfClass(ofClass), 0);
  }
}

function bucketTraits({ exactness, bm25, lengthClasses }: MatchTraits): BucketTraits[] {
  return lengthClasses.map((ofSegment, segment) => ({
    exactness: exactness?.[segment] ?? null,
    bm25,
    lengthClasses: ofSegment,
  }));
}
