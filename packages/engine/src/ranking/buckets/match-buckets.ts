import { type ClassRange, NO_CLASS } from "../../kernels/kernels.js";
import type { MatchClasses } from "../../matching/matches/match-classes.js";
import type { SegmentMatches } from "../../matching/matches/segment-matches.js";
import type { Workspace } from "../../matching/workspace.js";
import { firstInOrder, orderGrowth, type VisitMatch } from "./bucket-order.js";
import { BucketWave, classBound, type KnownOfMatches } from "./bucket-wave.js";
import type { ClassTraits } from "./match-traits.js";

export interface MatchBucketsInput {
  readonly matches: readonly SegmentMatches[];
  readonly classes: MatchClasses;
  readonly traits: ClassTraits;
  readonly workspace: Workspace;
}

/**
 * All matches in buckets of equals by what postings and signatures tell, the best first: their class (words,
 * typos, a lower bound of the place); where they are many, how far apart their words are at least; and where
 * a class has many, how many may be exact, whether a value may equal the query, and a bound of BM25. Within a
 * bucket in the order of segments and documents.
 *
 * They are brought into order some classes at a time, a *wave*, since most are never asked for. How far words
 * are apart decides before their place does: so what is left of a wave may come behind classes that are in
 * none yet.
 */
export class MatchBuckets {
  /** No document that is left has a lower packed key; Infinity if none is left. */
  bound = Number.POSITIVE_INFINITY;
  /** No document of the next bucket has a higher BM25. */
  bm25Bound = Number.POSITIVE_INFINITY;
  readonly #input: MatchBucketsInput;
  /** Those that have something left. */
  #waves: BucketWave[] = [];
  /** The next bucket is of it; null: it is in no wave yet, or none is left. */
  #next: BucketWave | null = null;
  /** Classes from it on are in no wave yet; NO_CLASS if there are none. */
  #nextClass: number;
  #waveMin = firstInOrder;
  /** What is known of matches in no wave. */
  readonly #unknown: KnownOfMatches;
  readonly #sizes = new Map<number, number>();

  constructor(input: MatchBucketsInput) {
    this.#input = input;
    const { freeCount } = input.traits;
    this.#unknown = { distance: 0, exactness: Number.POSITIVE_INFINITY, freeCount };
    this.#nextClass = this.#leastClass(0);
    this.#findNext();
  }

  /**
   * Whether a word stands at the start in the next bucket, as far as postings tell: then the bound says
   * where.
   */
  get isAtStart(): boolean {
    return (this.#input.classes.placeOf(this.#next?.ofClass ?? this.#nextClass) & 1) === 0;
  }

  /** Whether documents of the next bucket have about the same BM25, that of `bm25Bound`. */
  get isFlat(): boolean {
    return this.#next?.isFlat ?? false;
  }

  /**
   * Visits the documents of the next bucket and moves on. Where buckets have to be told apart first, it
   * visits none.
   */
  take(visit: VisitMatch): void {
    if (this.#next === null) this.#startWave();
    else this.#next.take(visit);
    this.#findNext();
  }

  /** Of equal bounds the one comes first whose BM25 may be higher. */
  #findNext(): void {
    this.#next = null;
    this.bound =
      this.#nextClass === NO_CLASS
        ? Number.POSITIVE_INFINITY
        : classBound(this.#input.classes, this.#nextClass, this.#unknown);
    this.bm25Bound = Number.POSITIVE_INFINITY;
    for (const wave of this.#waves) {
      if (wave.bound > this.bound || (wave.bound === this.bound && wave.bm25Bound <= this.bm25Bound))
        continue;
      this.#next = wave;
      this.bound = wave.bound;
      this.bm25Bound = wave.bm25Bound;
    }
  }

  /**
   * Of classes that have few matches together; of those of as many words and typos, if it is worth telling
   * how far apart their words are; or of one that has so many that it is worth telling these apart by all
   * there is.
   */
  #startWave(): void {
    const { matches, classes, traits, workspace } = this.#input;
    const from = this.#nextClass;
    let size = this.#sizeOfClass(from);
    let end = from + 1;
    let next = this.#leastClass(end);
    const hasTraits = traits.isWorthFor(size);
    while (!hasTraits && size < this.#waveMin && !this.#beginsWave(next, { from, to: end }, size)) {
      size += this.#sizeOfClass(next);
      end = next + 1;
      next = this.#leastClass(end);
    }
    this.#nextClass = next;
    this.#waveMin *= orderGrowth;
    const wave = new BucketWave({ from, to: end }, { matches, classes, size, traits, hasTraits, workspace });
    this.#waves = this.#waves.filter(({ bound }) => bound !== Number.POSITIVE_INFINITY);
    this.#waves.push(wave);
  }

  /** That is not below `from`; NO_CLASS if there is none. */
  #leastClass(from: number): number {
    return this.#input.matches.reduce(
      (least, matches) => Math.min(least, matches.leastClass(from)),
      NO_CLASS,
    );
  }

  /** Whether class `next`, the first one behind a wave of `size` matches, is the first of another wave. */
  #beginsWave(next: number, wave: ClassRange, size: number): boolean {
    const { classes, traits } = this.#input;
    if (next === NO_CLASS || traits.isWorthFor(this.#sizeOfClass(next))) return true;
    const hasAlike = classes.areAlike({ from: wave.to - 1, to: next + 1 });
    if (hasAlike || !traits.tellsDistances(Number.POSITIVE_INFINITY)) return false;
    // Of classes that are not alike it is not told how far apart words are.
    return (classes.areAlike(wave) && traits.tellsDistances(size)) || this.#tellsDistancesFrom(next);
  }

  /** Of a wave that begins with this class. */
  #tellsDistancesFrom(from: number): boolean {
    const { classes, traits } = this.#input;
    let size = 0;
    let next = from;
    while (next !== NO_CLASS && classes.areAlike({ from, to: next + 1 })) {
      const more = this.#sizeOfClass(next);
      if (traits.isWorthFor(more)) return false;
      size += more;
      if (traits.tellsDistances(size)) return true;
      next = this.#leastClass(next + 1);
    }
    return false;
  }

  /** It takes a look at all documents, and some are asked for again. */
  #sizeOfClass(ofClass: number): number {
    const known = this.#sizes.get(ofClass);
    if (known !== undefined) return known;
    const size = this.#input.matches.reduce((sum, matches) => sum + matches.sizeOfClass(ofClass), 0);
    this.#sizes.set(ofClass, size);
    return size;
  }
}
