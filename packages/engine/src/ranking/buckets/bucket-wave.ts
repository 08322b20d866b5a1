import { exactnessOfValuesMax } from "../../kernels/buckets.js";
import type { ClassRange } from "../../kernels/kernels.js";
import type { MatchClasses } from "../../matching/matches/match-classes.js";
import type { SegmentMatches } from "../../matching/matches/segment-matches.js";
import type { Workspace } from "../../matching/workspace/workspace.js";
import { packedKey } from "../vectors/packed-key.js";
import { type BucketedList, BucketOrder, forEachSegment, type VisitMatch } from "./bucket-order.js";
import type { ClassTraits } from "./match-traits.js";
import { ScoredMatches } from "./scored-matches.js";

/** The matches that a wave is taken from. */
interface WaveMatches {
  /** Indexed by segment. */
  readonly matches: readonly SegmentMatches[];
  readonly classes: MatchClasses;
  /** The number of matches in the range of classes. */
  readonly size: number;
  readonly traits: ClassTraits;
  /** Whether matches are also separated by exactness and BM25. If so, the range is a single class. */
  readonly hasTraits: boolean;
  readonly workspace: Workspace;
}

/**
 * The matches of a range of classes, visited bucket by bucket (see MatchBuckets), the best bucket first.
 * Sub-buckets are computed for all matches of the wave up front, except BM25: it is the last criterion, so it
 * is computed for one bucket at a time, just before that bucket is read.
 */
export class BucketWave {
  /** Lower bound of the packed keys in the next bucket; Infinity if no bucket is left. */
  bound = Number.POSITIVE_INFINITY;
  /** Upper bound of the BM25 scores in the next bucket; Infinity if they are not known. */
  bm25Bound = Number.POSITIVE_INFINITY;
  readonly #firstClass: number;
  readonly #freeCount: number;
  readonly #exactnessMax: number;
  readonly #classes: MatchClasses;
  /** null: within a class, only word distances separate the matches. */
  readonly #traits: ClassTraits | null;
  readonly #workspace: Workspace;
  readonly #order: BucketOrder;
  /** All bucket numbers are below it. */
  readonly #end: number;
  /**
   * `#perDistance`: buckets for each word distance. `#perClass`: buckets for each class within a distance.
   */
  readonly #perDistance: number;
  readonly #perClass: number;
  /** The number of the next bucket. */
  #bucket: number;
  /** What is left of the next bucket, ordered by BM25; null if it has no such order. */
  #scored: ScoredMatches | null = null;

  constructor(range: ClassRange, { matches, classes, size, traits, hasTraits, workspace }: WaveMatches) {
    this.#firstClass = range.from;
    this.#freeCount = traits.freeCount;
    this.#exactnessMax = traits.wordCount + exactnessOfValuesMax + traits.freeCount;
    this.#classes = classes;
    this.#traits = hasTraits ? traits : null;
    this.#workspace = workspace;
    const list = listOf(range, matches, size, workspace);
    this.#perClass = hasTraits ? traits.wordCount + exactnessOfValuesMax + traits.excludableFreeCount + 1 : 1;
    this.#perDistance = (range.to - range.from) * this.#perClass;
    const distances = classes.areAlike(range) ? traits.distancesOf(classes.typosOf(range.from), size) : null;
    const ofClass = { typos: classes.typosOf(range.from), tier: classes.placeOf(range.from) >> 1 };
    if (hasTraits)
      forEachSegment(list, (segment, found) => traits.bucketByExactness(segment, found, ofClass));
    if (distances !== null)
      forEachSegment(list, (segment, found) => distances.add(segment, found, this.#perDistance));
    this.#end = ((distances?.most ?? 0) + 1) * this.#perDistance;
    this.#order = new BucketOrder(list, this.#end, workspace);
    this.#bucket = this.#order.firstFrom(0);
    this.#setBounds();
  }

  /** The number of documents that the next bucket has, or its next class of BM25. */
  get size(): number {
    return this.#scored?.size ?? this.#order.sizeOf(this.#bucket);
  }

  /** The class of the next bucket. */
  get ofClass(): number {
    return this.#classOf(this.#bucket);
  }

  /** Whether all documents have about the same BM25. */
  get isFlat(): boolean {
    return this.#traits?.bm25?.isFlat ?? false;
  }

  /**
   * Visits the documents of the next bucket and moves on. If the bucket has to be ordered by BM25 first, this
   * call does only that and visits nothing.
   */
  take(visit: VisitMatch): void {
    this.#scored ??= this.#scoredNext();
    const scored = this.#scored;
    if (scored === null) this.#order.visit(this.#bucket, visit);
    else if (this.bm25Bound !== Number.POSITIVE_INFINITY) scored.take(visit);
    if (scored === null || scored.isThrough) {
      this.#scored = null;
      this.#bucket = this.#order.firstFrom(this.#bucket + 1);
    }
    this.#setBounds();
  }

  /** null if ordering the next bucket by BM25 is not worth the time. */
  #scoredNext(): ScoredMatches | null {
    const traits = this.#traits;
    if (traits === null || traits.bm25 === null || this.isFlat || !traits.isWorthFor(this.size)) return null;
    return new ScoredMatches(this.#order.pick(this.#bucket), traits, traits.bm25, this.#workspace);
  }

  #setBounds(): void {
    this.bound = this.#bucket < this.#end ? this.#boundOf(this.#bucket) : Number.POSITIVE_INFINITY;
    const flatBound = this.isFlat ? this.#traits?.bm25?.bound : undefined;
    this.bm25Bound = this.#scored?.bound ?? flatBound ?? Number.POSITIVE_INFINITY;
  }

  #classOf(bucket: number): number {
    return this.#firstClass + Math.floor((bucket % this.#perDistance) / this.#perClass);
  }

  #boundOf(bucket: number): number {
    const distance = Math.floor(bucket / this.#perDistance);
    // Within a class, buckets are numbered by how many points of exactness their matches lack at least.
    const lacking = this.#traits === null ? 0 : bucket % this.#perClass;
    const exactness = this.#exactnessMax - lacking;
    const known = { distance, exactness, freeCount: this.#freeCount };
    return classBound(this.#classes, this.#classOf(bucket), known);
  }
}

/** The matches of a range of classes. The bucket of each match is its class minus `range.from`. */
function listOf(
  range: ClassRange,
  matches: readonly SegmentMatches[],
  size: number,
  { scratch }: Workspace,
): BucketedList {
  const documents = scratch.anyUint32(size);
  const buckets = scratch.anyUint32(size);
  let count = 0;
  const segmentEnds = matches.map((ofSegment) => {
    count += ofSegment.findClasses(range, {
      documents: documents.subarray(count),
      classOffsets: buckets.subarray(count),
    });
    return count;
  });
  return { documents, buckets, segmentEnds };
}

/** What is known of matches in addition to their class. */
export interface KnownOfMatches {
  /** Lower bound of the summed word distances, beyond all words standing side by side. */
  readonly distance: number;
  /** Upper bound of criterion 6: exact words, free words in place, and points for values. */
  readonly exactness: number;
  /** The number of free words of the query. Each of them may be in place. */
  readonly freeCount: number;
}

/** Lower bound of the packed keys of a class. */
export function classBound(
  classes: MatchClasses,
  ofClass: number,
  { distance, exactness, freeCount }: KnownOfMatches,
): number {
  const words = classes.wordsOf(ofClass);
  const place = classes.placeOf(ofClass);
  return packedKey({
    words,
    typos: classes.typosOf(ofClass),
    proximity: Math.max(0, words - 1) + distance,
    tier: place >> 1,
    position: place & 1,
    exactness: Math.min(words + exactnessOfValuesMax + freeCount, exactness),
  });
}
