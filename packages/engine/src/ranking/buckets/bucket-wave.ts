import { exactnessOfValuesMax } from "../../kernels/buckets.js";
import type { ClassRange } from "../../kernels/kernels.js";
import type { MatchClasses } from "../../matching/matches/match-classes.js";
import type { SegmentMatches } from "../../matching/matches/segment-matches.js";
import type { Workspace } from "../../matching/workspace.js";
import { packedKey } from "../packed-key.js";
import { type BucketedList, BucketOrder, forEachSegment, type VisitMatch } from "./bucket-order.js";
import type { ClassTraits } from "./match-traits.js";
import { ScoredMatches } from "./scored-matches.js";

interface WaveInput {
  /** By segment. */
  readonly matches: readonly SegmentMatches[];
  readonly classes: MatchClasses;
  /** So many matches are of the classes. */
  readonly size: number;
  readonly traits: ClassTraits;
  /** Whether its matches, of a single class then, are told apart by exactness and BM25, too. */
  readonly hasTraits: boolean;
  readonly workspace: Workspace;
}

/**
 * The matches of some classes by their buckets (see MatchBuckets), which are visited from the best on. What
 * tells matches of a class apart is found out of all of them, but for their BM25, which decides last: that is
 * told of one bucket when it is the next.
 */
export class BucketWave {
  /** No document of the next bucket has a lower packed key; Infinity if none is left. */
  bound = Number.POSITIVE_INFINITY;
  /** No document of the next bucket has a higher BM25. */
  bm25Bound = Number.POSITIVE_INFINITY;
  readonly #firstClass: number;
  readonly #freeCount: number;
  readonly #exactnessMax: number;
  readonly #classes: MatchClasses;
  /** null: no more is told than how far apart words are. */
  readonly #traits: ClassTraits | null;
  readonly #workspace: Workspace;
  readonly #order: BucketOrder;
  /** Buckets are below it. */
  readonly #end: number;
  /** Buckets of each distance, and of each class of these. */
  readonly #perDistance: number;
  readonly #perClass: number;
  /** The next one. */
  #bucket: number;
  /** What is left of it, by BM25; null: it is not told. */
  #scored: ScoredMatches | null = null;

  constructor(range: ClassRange, { matches, classes, size, traits, hasTraits, workspace }: WaveInput) {
    this.#firstClass = range.from;
    this.#freeCount = traits.freeCount;
    this.#exactnessMax = traits.wordCount + exactnessOfValuesMax + traits.freeCount;
    this.#classes = classes;
    this.#traits = hasTraits ? traits : null;
    this.#workspace = workspace;
    const list = listOf(range, matches, size, workspace);
    this.#perClass = hasTraits ? traits.wordCount + exactnessOfValuesMax + traits.toldFreeCount + 1 : 1;
    this.#perDistance = (range.to - range.from) * this.#perClass;
    const distances = classes.areAlike(range) ? traits.distancesOf(classes.typosOf(range.from), size) : null;
    const ofClass = { typos: classes.typosOf(range.from), tier: classes.placeOf(range.from) >> 1 };
    if (hasTraits) forEachSegment(list, (segment, found) => traits.tellExactness(segment, found, ofClass));
    if (distances !== null)
      forEachSegment(list, (segment, found) => distances.add(segment, found, this.#perDistance));
    this.#end = ((distances?.most ?? 0) + 1) * this.#perDistance;
    this.#order = new BucketOrder(list, this.#end, workspace);
    this.#bucket = this.#order.firstFrom(0);
    this.#setBounds();
  }

  /** Documents in the next bucket. */
  get size(): number {
    return this.#scored?.size ?? this.#order.sizeOf(this.#bucket);
  }

  /** That of the next bucket. */
  get ofClass(): number {
    return this.#classOf(this.#bucket);
  }

  /** Whether its documents have about the same BM25. */
  get isFlat(): boolean {
    return this.#traits?.bm25?.isFlat ?? false;
  }

  /**
   * Visits the documents of the next bucket and moves on. Where their BM25 has to be told first, it visits
   * none.
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

  /** null where it is not worth it. */
  #scoredNext(): ScoredMatches | null {
    const traits = this.#traits;
    if (traits === null || traits.bm25 === null || this.isFlat || !traits.isWorthFor(this.size)) return null;
    return new ScoredMatches(this.#order.pick(this.#bucket), {
      traits,
      classes: traits.bm25,
      workspace: this.#workspace,
    });
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
    // Buckets of a class are by what is lacking to the greatest exactness.
    const lacking = this.#traits === null ? 0 : bucket % this.#perClass;
    const exactness = this.#exactnessMax - lacking;
    const known = { distance, exactness, freeCount: this.#freeCount };
    return classBound(this.#classes, this.#classOf(bucket), known);
  }
}

/** The matches of classes, with these less the first one for buckets. */
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
      places: buckets.subarray(count),
    });
    return count;
  });
  return { documents, buckets, segmentEnds };
}

/** What is known of matches beside their class. */
export interface KnownOfMatches {
  /** At least so much further than side by side their words are apart, together. */
  readonly distance: number;
  /** No more words are exact and free ones in place, with what values may make of it. */
  readonly exactness: number;
  /** Free words of the query, each of which may be in place. */
  readonly freeCount: number;
}

/** No match of a class has a lower packed key. */
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
