import { bitCount } from "../../collections/bit-count.js";
import type { TermDictionary } from "../../dictionary/term-dictionary.js";
import { type BucketedMatches, type BucketTraits, type WordTraits } from "../../kernels/buckets.js";
import { type Wanted, wantedFor } from "../../matching/levels/wanted-stretches.js";
import { ownBits, type SegmentMatches } from "../../matching/matches/segment-matches.js";
import type { QueryMatcher } from "../../matching/query-matcher.js";
import type { CountedWord } from "../../matching/words/counted-words.js";
import { termExactness } from "../../matching/words/term-exactness.js";
import type { Workspace } from "../../matching/workspace/workspace.js";
import type { LiveSegment } from "../../segment/live-segment.js";
import type { RankingContext } from "../ranking-context.js";
import { Bm25Classes, gainsOf } from "./bm25-classes.js";
import { FreeNeighbours } from "./free-neighbours.js";
import { type MatchClass, MatchValues } from "./match-values.js";
import { WordDistances } from "./word-distances.js";

/** Fewer matches than this are never separated: they are scanned. */
const separatedMin = 64;
/** Finding out which neighbour pairs to look for takes about as long as uniting this many postings. */
const distancesEffort = 2 ** 18;

/** The matches of a query, and the index and plan whose postings separate them. */
export interface SeparableMatches {
  readonly segments: readonly LiveSegment[];
  readonly dictionary: TermDictionary;
  readonly matcher: QueryMatcher;
  /** Indexed by segment. */
  readonly matches: readonly SegmentMatches[];
  readonly context: RankingContext;
  readonly workspace: Workspace;
  /** Whether the order has to be exact. If not, bounds ignore rare cases. */
  readonly isExact: boolean;
}

/**
 * Separates matches into sub-buckets: matches of one class by exactness and BM25, matches of classes with
 * equally many words and typos by word distance.
 */
export interface ClassTraits {
  /** The number of content words that count. All of them may be exact. */
  readonly wordCount: number;
  /** The number of free words. Any of them may be in place. */
  readonly freeCount: number;
  /** The number of free words that can be ruled out in a match (see FreeNeighbours). */
  readonly excludableFreeCount: number;
  /** null: BM25 is not known. */
  readonly bm25: Bm25Classes | null;
  /** Whether separating this many matches of a class takes less time than scanning them. */
  isWorthFor(matchCount: number): boolean;
  /**
   * Writes the buckets of a segment's matches, all of one class: how many points each match lacks to the
   * greatest exactness, at least (see `bucketByExactness` of Kernels).
   */
  bucketByExactness(segment: number, matches: BucketedMatches, ofClass: MatchClass): void;
  /** Writes the BM25 classes of a segment's matches as their buckets. Called only if `bm25` is not null. */
  bucketByScore(segment: number, matches: BucketedMatches): void;
  /** Whether computing the word distances of this many matches takes less time than scanning them. */
  areDistancesWorthFor(matchCount: number): boolean;
  /**
   * The word distances of `matchCount` matches whose words cost `typos` together; null if they are not
   * computed.
   */
  distancesOf(typos: number, matchCount: number): DistanceBounds | null;
}

/**
 * Lower bounds of how much further apart than side by side the words of each match stand, summed (see
 * WordDistances).
 */
export interface DistanceBounds {
  /** The largest distance that is reported. */
  readonly most: number;
  /** Adds to the bucket of each of a segment's matches its distance, times `step`. */
  add(segment: number, matches: BucketedMatches, step: number): void;
}

/**
 * Separates the matches of a class by what postings know: how many words may be exact, whether a value may
 * equal the query, and a bound of BM25. This is computed when it is first needed, since it takes about as
 * long as matching: the postings of all words are read with their weights. A query of a single word was
 * matched with weights, so nothing is read again for it.
 */
export class MatchTraits implements ClassTraits {
  readonly wordCount: number;
  readonly freeCount: number;
  readonly excludableFreeCount: number;
  readonly bm25: Bm25Classes | null;
  readonly #separable: SeparableMatches;
  readonly #gains: readonly number[];
  /** The number of postings and documents to go through; null until it is estimated. */
  #effort: number | null = null;
  readonly #values: MatchValues;
  readonly #free: FreeNeighbours;
  /** Indexed by segment. */
  readonly #traits: (BucketTraits | undefined)[] = [];
  readonly #wanted: (Wanted | undefined)[] = [];
  /** null until it is needed. */
  #distances: WordDistances | null = null;

  constructor(separable: SeparableMatches) {
    this.#separable = separable;
    const { plan, requirement, statistics, customRanking } = separable.context;
    this.#gains = gainsOf(separable.context);
    this.wordCount = bitCount(requirement.counted);
    // With custom ranking, BM25 is not used here: custom ranking decides first.
    this.bm25 = customRanking.length > 0 ? null : new Bm25Classes(this.#gains, statistics.averageLength);
    this.freeCount = plan.freeWords.length;
    this.#values = new MatchValues(separable.context, separable.isExact);
    this.#free = new FreeNeighbours(separable, separable.isExact);
    this.excludableFreeCount = this.#free.count;
  }

  isWorthFor(matchCount: number): boolean {
    const { segments, workspace } = this.#separable;
    const { scan } = workspace.costs;
    // With an infinite cost of scanning, as tests set it, any number of matches is worth it.
    if (matchCount * scan < separatedMin * scan) return false;
    // The effort is spent only once, for all classes.
    if (this.#traits.length > 0) return true;
    this.#effort ??= segments.reduce((sum, _, segment) => sum + this.#effortOf(segment), 0);
    return matchCount * scan >= this.#effort;
  }

  /** A document costs a quarter of a posting: kernels go through most documents sixteen at a time. */
  #effortOf(segment: number): number {
    const { matcher, context, segments } = this.#separable;
    const ofDocuments = segments[segment].segment.documentCount / 4;
    const { share } = this.#wantedIn(segment);
    return matcher
      .countedIn(segment, context.requirement)
      .reduce((sum, word) => sum + word.matcher.estimate * share + ofDocuments, 0);
  }

  #wantedIn(segment: number): Wanted {
    const known = this.#wanted[segment];
    if (known !== undefined) return known;
    const { matches, segments, workspace } = this.#separable;
    const wanted = wantedOf(matches[segment], segments[segment], workspace);
    this.#wanted[segment] = wanted;
    return wanted;
  }

  bucketByExactness(segment: number, matches: BucketedMatches, ofClass: MatchClass): void {
    const { segments, workspace } = this.#separable;
    workspace.kernels.bucketByExactness(matches, this.#of(segment).words);
    this.#values.addTo(matches, segments[segment].segment, ofClass);
    this.#free.addTo(segment, ofClass.typos, matches);
  }

  bucketByScore(segment: number, matches: BucketedMatches): void {
    if (this.bm25 !== null)
      this.#separable.workspace.kernels.bucketByScore(matches, this.#of(segment), this.bm25);
  }

  areDistancesWorthFor(matchCount: number): boolean {
    const { scan } = this.#separable.workspace.costs;
    if (this.wordCount < 2 || matchCount * scan < distancesEffort) return false;
    return this.#wordDistances.most > 0;
  }

  distancesOf(typos: number, matchCount: number): DistanceBounds | null {
    if (!this.areDistancesWorthFor(matchCount)) return null;
    const distances = this.#wordDistances;
    return {
      most: distances.most,
      add: (segment, matches, step) => distances.add(segment, typos, matches, step),
    };
  }

  get #wordDistances(): WordDistances {
    this.#distances ??= new WordDistances(this.#separable);
    return this.#distances;
  }

  #of(segment: number): BucketTraits {
    const known = this.#traits[segment];
    if (known !== undefined) return known;
    const { segments, matcher, context } = this.#separable;
    const traits = {
      words: matcher.countedIn(segment, context.requirement).map((word) => this.#wordTraits(segment, word)),
      lengths: this.#separable.workspace.scratch.lastingCopyOfUint16(segments[segment].segment.parts.lengths),
    };
    this.#traits[segment] = traits;
    return traits;
  }

  #wordTraits(segment: number, { word, matcher, reach }: CountedWord): WordTraits {
    const { segments, dictionary, context, workspace } = this.#separable;
    const { term, isUnspaced } = context.plan.words[word];
    const wanted = this.#wantedIn(segment);
    const source = { segment: segments[segment].segment, dictionary, key: term };
    const exactness = isUnspaced ? null : termExactness(source, wanted, workspace);
    const { ratings, weights } = matcher.ratingBounds(reach, wanted);
    return { ratings, weights, exactness, gain: this.#gains[word] };
  }
}

function wantedOf(matches: SegmentMatches, { segment }: LiveSegment, workspace: Workspace): Wanted {
  return wantedFor(matches.bits ?? ownBits(matches, segment.documentCount, workspace.scratch), workspace);
}
