import type { Scratch } from "../collections/scratch.js";
import { NO_CLASS } from "../kernels/kernels.js";
import type { MatchClasses } from "../matching/match-classes.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
import { packedKey } from "../ranking/packed-key.js";
import { BucketWave, type VisitMatch } from "./bucket-wave.js";
import type { ClassTraits } from "./match-traits.js";

/** So many documents at least are brought into order at first, and each time so many times as many. */
const firstWave = 1_024;
const waveGrowth = 4;

export interface MatchBucketsInput {
  readonly matches: readonly SegmentMatches[];
  readonly classes: MatchClasses;
  readonly traits: ClassTraits;
  readonly scratch: Scratch;
}

/**
 * All matches in buckets of equals by what postings tell, the best first: their class (words, typos, a lower bound of the place) and,
 * where a class has many, how many words may be exact, whether a value may equal the query, and a bound of BM25. Within a bucket in the
 * order of segments and documents.
 *
 * They are brought into order some classes at a time, since most are never asked for.
 */
export class MatchBuckets {
  /** No document that is left has a lower packed key; Infinity if none is left. */
  bound = Number.POSITIVE_INFINITY;
  /** No document of the next bucket has a higher BM25. */
  bm25Bound = Number.POSITIVE_INFINITY;
  readonly #input: MatchBucketsInput;
  /** The next bucket is of it, unless it is through. */
  #wave: BucketWave | null = null;
  #bucket = 0;
  /** Classes from it on are in no wave yet; NO_CLASS if there are none. */
  #nextClass: number;
  #waveMin = firstWave;

  constructor(input: MatchBucketsInput) {
    this.#input = input;
    this.#nextClass = this.#leastClass(0);
    this.#setBounds();
  }

  /** No more documents are in the next bucket; 0 if none is left. */
  get size(): number {
    return this.#wave?.sizeOf(this.#bucket) ?? this.#sizeOfClass(this.#nextClass);
  }

  /** Whether a word stands at the start in the next bucket, as far as postings tell: then the bound says where. */
  get isAtStart(): boolean {
    return (this.#input.classes.placeOf(this.#class) & 1) === 0;
  }

  /** Visits the documents of the next bucket and moves on. Where buckets have to be told apart first, it visits none. */
  take(visit: VisitMatch): void {
    if (this.#wave === null) this.#startWave();
    else this.#wave.visit(this.#bucket++, visit);
    this.#skipEmpty();
    this.#setBounds();
  }

  /** That of the next bucket. */
  get #class(): number {
    return this.#wave?.classOf(this.#bucket) ?? this.#nextClass;
  }

  #skipEmpty(): void {
    const wave = this.#wave;
    while (wave !== null && this.#bucket < wave.end && wave.sizeOf(this.#bucket) === 0) this.#bucket++;
    if (this.#bucket === wave?.end) this.#wave = null;
  }

  #setBounds(): void {
    const { classes } = this.#input;
    const ofClass = this.#class;
    if (ofClass === NO_CLASS) {
      this.bound = Number.POSITIVE_INFINITY;
      return;
    }
    const words = classes.wordsOf(ofClass);
    const place = classes.placeOf(ofClass);
    this.bound = packedKey({
      words,
      typos: classes.typosOf(ofClass),
      proximity: Math.max(0, words - 1),
      tier: place >> 1,
      position: place & 1,
      // An optional word that only reading finds may count among the exact ones, beside the words of the class.
      exactness: Math.min(words + 1, this.#wave?.exactnessOf(this.#bucket) ?? Number.POSITIVE_INFINITY),
    });
    this.bm25Bound = this.#wave?.bm25Of(this.#bucket) ?? Number.POSITIVE_INFINITY;
  }

  /** Of classes that have few matches together, or of one that has so many that it is worth telling these apart. */
  #startWave(): void {
    const { matches, traits, scratch } = this.#input;
    const from = this.#nextClass;
    let size = this.#sizeOfClass(from);
    let end = from + 1;
    let next = this.#leastClass(end);
    const isTold = traits.isWorthFor(size);
    while (!isTold && next !== NO_CLASS && size < this.#waveMin) {
      const more = this.#sizeOfClass(next);
      if (traits.isWorthFor(more)) break;
      size += more;
      end = next + 1;
      next = this.#leastClass(end);
    }
    this.#wave = new BucketWave(
      { from, to: end },
      { matches, size, traits: isTold ? traits : null, scratch },
    );
    this.#bucket = 0;
    this.#nextClass = next;
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
