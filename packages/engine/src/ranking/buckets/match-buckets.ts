/**
 * *Buckets*: all matches, grouped by lower bounds of their vectors, and the best group first.
 *
 * Ranking takes some hundred documents of perhaps a hundred thousand. Sorting all of them would be slow. So
 * they get small numbers, and documents with one number are a bucket. The numbers come from postings and
 * signatures, so no document is read for them. Buckets are made for some classes at a time, a *wave*, since
 * most are never visited. Word distance decides before the place does. So the rest of a wave may come behind
 * classes that are in no wave yet.
 *
 *     SegmentMatches --> MatchBuckets --> BucketWave --> BucketOrder --> documents of the best bucket
 *     (classes)          which wave       bucket numbers     ^
 *                        is next             ^               +-- ScoredMatches: BM25, one bucket at a time
 *                                            +-- WordDistances, MatchTraits (MatchValues, FreeNeighbours)
 *
 * Example: bounds for a query of two words, as typos / proximity / tier / position / exactness. The columns
 * are lower bounds of how much further apart than side by side the words stand.
 *
 *                                 distance 0    distance 1
 *     class 0: start of tier 0    0/1/0/0/5     0/2/0/0/5
 *     class 2: start of tier 1    0/1/1/0/5     0/2/1/0/5
 *     class 32: a typo            1/1/0/0/5     1/2/0/0/5
 *
 * So a bucket of class 2 comes before those of class 0 whose words are apart, and class 32 comes last.
 *
 * Good for: many matches of several words. Fewer than 64 are separated by their classes alone.
 * Not good for: many matches that stand equally well. Their bucket is large, and scans have to separate it.
 *
 * @module
 */
import { type ClassRange, NO_CLASS } from "../../kernels/kernels.js";
import type { MatchClasses } from "../../matching/matches/match-classes.js";
import type { SegmentMatches } from "../../matching/matches/segment-matches.js";
import type { Workspace } from "../../matching/workspace/workspace.js";
import { firstInOrder, orderGrowth, type VisitMatch } from "./bucket-order.js";
import { BucketWave, classBound, type KnownOfMatches } from "./bucket-wave.js";
import type { ClassTraits } from "./match-traits.js";

/** The matches of a query by class, and what separates the matches of a class. */
export interface MatchesInClasses {
  readonly matches: readonly SegmentMatches[];
  readonly classes: MatchClasses;
  readonly traits: ClassTraits;
  readonly workspace: Workspace;
}

/**
 * All matches in buckets, the best bucket first. Matches are separated by
 *
 * - their class: words, typos, and a lower bound of the place;
 * - how far apart their words are at least, where there are many matches;
 * - how many words may be exact, whether a value may equal the query, and a bound of BM25, in large classes.
 *
 * Within a bucket, matches come in the order of segments and documents.
 */
export class MatchBuckets {
  /** Lower bound of the packed keys of all documents that are left; Infinity if none is left. */
  bound = Number.POSITIVE_INFINITY;
  /** Upper bound of the BM25 scores in the next bucket. */
  bm25Bound = Number.POSITIVE_INFINITY;
  readonly #classed: MatchesInClasses;
  /** The waves that have documents left. */
  #waves: BucketWave[] = [];
  /** The wave of the next bucket; null if the next class is in no wave yet, or nothing is left. */
  #next: BucketWave | null = null;
  /** The first class that is in no wave yet; NO_CLASS if all classes are. */
  #nextClass: number;
  #waveMin = firstInOrder;
  /** What is known of matches that are in no wave yet. */
  readonly #unknown: KnownOfMatches;
  readonly #sizes = new Map<number, number>();

  constructor(classed: MatchesInClasses) {
    this.#classed = classed;
    const { freeCount } = classed.traits;
    this.#unknown = { distance: 0, exactness: Number.POSITIVE_INFINITY, freeCount };
    this.#nextClass = this.#leastClass(0);
    this.#findNext();
  }

  /**
   * Whether postings say that a word stands at the start in the documents of the next bucket. Then the bound
   * has the position itself: 0.
   */
  get isAtStart(): boolean {
    return (this.#classed.classes.placeOf(this.#next?.ofClass ?? this.#nextClass) & 1) === 0;
  }

  /** Whether the documents of the next bucket all have about the same BM25, namely `bm25Bound`. */
  get isFlat(): boolean {
    return this.#next?.isFlat ?? false;
  }

  /**
   * Visits the documents of the next bucket and moves on. If a wave or an order by BM25 has to be made first,
   * this call does only that and visits nothing.
   */
  take(visit: VisitMatch): void {
    if (this.#next === null) this.#startWave();
    else this.#next.take(visit);
    this.#findNext();
  }

  /** If two buckets have equal bounds, the one with the higher bound of BM25 comes first. */
  #findNext(): void {
    this.#next = null;
    this.bound =
      this.#nextClass === NO_CLASS
        ? Number.POSITIVE_INFINITY
        : classBound(this.#classed.classes, this.#nextClass, this.#unknown);
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
   * Starts the next wave. It is one of these:
   *
   * - a single class with so many matches that separating them by all traits is worth the time;
   * - classes of equally many words and typos, if computing their word distances is worth the time;
   * - classes that have few matches together.
   */
  #startWave(): void {
    const { matches, classes, traits, workspace } = this.#classed;
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

  /** The least class with a match that is not below `from`; NO_CLASS if there is none. */
  #leastClass(from: number): number {
    return this.#classed.matches.reduce(
      (least, matches) => Math.min(least, matches.leastClass(from)),
      NO_CLASS,
    );
  }

  /** Whether class `next`, the first class behind a wave of `size` matches, begins another wave. */
  #beginsWave(next: number, wave: ClassRange, size: number): boolean {
    const { classes, traits } = this.#classed;
    if (next === NO_CLASS || traits.isWorthFor(this.#sizeOfClass(next))) return true;
    const hasAlike = classes.areAlike({ from: wave.to - 1, to: next + 1 });
    if (hasAlike || !traits.areDistancesWorthFor(Number.POSITIVE_INFINITY)) return false;
    // Word distances are computed only for a wave whose classes have equally many words and typos.
    return (classes.areAlike(wave) && traits.areDistancesWorthFor(size)) || this.#areDistancesWorthFrom(next);
  }

  /** Whether a wave that begins with class `from` would have its word distances computed. */
  #areDistancesWorthFrom(from: number): boolean {
    const { classes, traits } = this.#classed;
    let size = 0;
    let next = from;
    while (next !== NO_CLASS && classes.areAlike({ from, to: next + 1 })) {
      const more = this.#sizeOfClass(next);
      if (traits.isWorthFor(more)) return false;
      size += more;
      if (traits.areDistancesWorthFor(size)) return true;
      next = this.#leastClass(next + 1);
    }
    return false;
  }

  /** Sizes are cached: counting goes through all documents, and some sizes are needed several times. */
  #sizeOfClass(ofClass: number): number {
    const known = this.#sizes.get(ofClass);
    if (known !== undefined) return known;
    const size = this.#classed.matches.reduce((sum, matches) => sum + matches.sizeOfClass(ofClass), 0);
    this.#sizes.set(ofClass, size);
    return size;
  }
}
