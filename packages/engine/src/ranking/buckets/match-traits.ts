import { bitCount } from "../../collections/bit-count.js";
import type { TermDictionary } from "../../dictionary/term-dictionary.js";
import { type BucketedMatches, type BucketTraits, type WordTraits } from "../../kernels/buckets.js";
import { type Wanted, wantedFor } from "../../matching/levels/wanted-stretches.js";
import type { SegmentMatches } from "../../matching/matches/segment-matches.js";
import type { QueryMatcher } from "../../matching/query-matcher.js";
import type { CountedWord } from "../../matching/words/counted-words.js";
import { termExactness } from "../../matching/words/term-exactness.js";
import type { Workspace } from "../../matching/workspace.js";
import type { LiveSegment } from "../../segment/live-segment.js";
import type { RankingContext } from "../ranking-context.js";
import { Bm25Classes, gainsOf } from "./bm25-classes.js";
import { FreeNeighbours } from "./free-neighbours.js";
import { type MatchClass, MatchValues } from "./match-values.js";
import { WordDistances } from "./word-distances.js";

/** So few matches are scanned in any case. */
const toldAgainMin = 64;
/** To find out what tells how far apart words are takes as long as to unite about so many postings. */
const distancesEffort = 2 ** 18;

export interface MatchTraitsInput {
  readonly segments: readonly LiveSegment[];
  readonly dictionary: TermDictionary;
  readonly matcher: QueryMatcher;
  /** By segment. */
  readonly matches: readonly SegmentMatches[];
  readonly context: RankingContext;
  readonly workspace: Workspace;
  /** Whether the order has to be exact: else what hardly ever happens is left out of account. */
  readonly isExact: boolean;
}

/**
 * What tells the buckets of matches: of those of one class, or, how far apart words are, of classes of as
 * many words and typos.
 */
export interface ClassTraits {
  /** How many content words count: all of them may be exact. */
  readonly wordCount: number;
  /** How many free words there are: any of them may be in place. */
  readonly freeCount: number;
  /** How many of them can be ruled out in a match (see FreeNeighbours). */
  readonly toldFreeCount: number;
  /** null: BM25 is not known. */
  readonly bm25: Bm25Classes | null;
  /** Whether to tell so many matches of a class apart takes less time than to scan them. */
  isWorthFor(matchCount: number): boolean;
  /**
   * Writes as buckets of a segment's matches, all of one class, what they lack to the greatest exactness
   * at least (see inexactIn).
   */
  tellExactness(segment: number, matches: BucketedMatches, ofClass: MatchClass): void;
  /** Writes as buckets of a segment's matches their classes of BM25. Called only where `bm25` is not null. */
  tellScores(segment: number, matches: BucketedMatches): void;
  /** Whether to tell how far apart the words of so many matches are takes less time than to scan them. */
  tellsDistances(matchCount: number): boolean;
  /** How far apart words are, of so many matches that cost so many typos; null: it is not told. */
  distancesOf(typos: number, matchCount: number): ToldDistances | null;
}

/**
 * How much further apart than side by side the words of matches are at least, together (see WordDistances).
 */
export interface ToldDistances {
  /** No more is told. */
  readonly most: number;
  /** Adds it to the buckets of a segment's matches, `step` times. */
  add(segment: number, matches: BucketedMatches, step: number): void;
}

/**
 * What postings tell of matches beside their class: how many words may be exact, whether a value may equal
 * the query, and a bound of BM25. It is found out when it is first asked for, since that takes about as long
 * as to match: all words' postings are read with their weights, those of single words excepted, which were
 * matched so.
 */
export class MatchTraits implements ClassTraits {
  readonly wordCount: number;
  readonly freeCount: number;
  readonly toldFreeCount: number;
  readonly bm25: Bm25Classes | null;
  readonly #input: MatchTraitsInput;
  readonly #gains: readonly number[];
  /** Postings, and documents, that are gone through; null: it is not known yet. */
  #effort: number | null = null;
  readonly #values: MatchValues;
  readonly #free: FreeNeighbours;
  /** By segment. */
  readonly #traits: (BucketTraits | undefined)[] = [];
  readonly #wanted: (Wanted | undefined)[] = [];
  /** null as long as nobody asked. */
  #distances: WordDistances | null = null;

  constructor(input: MatchTraitsInput) {
    this.#input = input;
    const { plan, requirement, statistics, customRanking } = input.context;
    this.#gains = gainsOf(input.context);
    this.wordCount = bitCount(requirement.counted);
    // Custom ranking decides before BM25 does.
    this.bm25 = customRanking.length > 0 ? null : new Bm25Classes(this.#gains, statistics.averageLength);
    this.freeCount = plan.freeWords.length;
    this.#values = new MatchValues(input.context, input.isExact);
    this.#free = new FreeNeighbours(input, input.isExact);
    this.toldFreeCount = this.#free.count;
  }

  isWorthFor(matchCount: number): boolean {
    const { segments, workspace } = this.#input;
    const { scan } = workspace.costs;
    // Of what takes for ever to scan, as tests have it, any number is worth it.
    if (matchCount * scan < toldAgainMin * scan) return false;
    // What it takes to find out is spent once.
    if (this.#traits.length > 0) return true;
    this.#effort ??= segments.reduce((sum, _, segment) => sum + this.#effortOf(segment), 0);
    return matchCount * scan >= this.#effort;
  }

  /** A document takes less than a posting, as most are gone through sixteen at a time. */
  #effortOf(segment: number): number {
    const { matcher, context, segments } = this.#input;
    const ofDocuments = segments[segment].segment.documentCount / 4;
    const { share } = this.#wantedIn(segment);
    return matcher
      .countedIn(segment, context.requirement)
      .reduce((sum, word) => sum + word.matcher.estimate * share + ofDocuments, 0);
  }

  #wantedIn(segment: number): Wanted {
    const known = this.#wanted[segment];
    if (known !== undefined) return known;
    const { matches, segments, workspace } = this.#input;
    const wanted = wantedOf(matches[segment], segments[segment], workspace);
    this.#wanted[segment] = wanted;
    return wanted;
  }

  tellExactness(segment: number, matches: BucketedMatches, ofClass: MatchClass): void {
    const { segments, workspace } = this.#input;
    workspace.kernels.tellExactness(matches, this.#of(segment).words);
    this.#values.addTo(matches, segments[segment].segment, ofClass);
    this.#free.addTo(segment, ofClass.typos, matches);
  }

  tellScores(segment: number, matches: BucketedMatches): void {
    if (this.bm25 !== null) this.#input.workspace.kernels.tellScores(matches, this.#of(segment), this.bm25);
  }

  tellsDistances(matchCount: number): boolean {
    const { scan } = this.#input.workspace.costs;
    if (this.wordCount < 2 || matchCount * scan < distancesEffort) return false;
    return this.#wordDistances.most > 0;
  }

  distancesOf(typos: number, matchCount: number): ToldDistances | null {
    if (!this.tellsDistances(matchCount)) return null;
    const distances = this.#wordDistances;
    return {
      most: distances.most,
      add: (segment, matches, step) => distances.add(segment, typos, matches, step),
    };
  }

  get #wordDistances(): WordDistances {
    this.#distances ??= new WordDistances(this.#input);
    return this.#distances;
  }

  #of(segment: number): BucketTraits {
    const known = this.#traits[segment];
    if (known !== undefined) return known;
    const { segments, matcher, context } = this.#input;
    const traits = {
      words: matcher.countedIn(segment, context.requirement).map((word) => this.#wordTraits(segment, word)),
      lengths: this.#input.workspace.scratch.lastingCopyOfUint16(segments[segment].segment.parts.lengths),
    };
    this.#traits[segment] = traits;
    return traits;
  }

  #wordTraits(segment: number, { word, matcher, reach }: CountedWord): WordTraits {
    const { segments, dictionary, context, workspace } = this.#input;
    const { term, isUnspaced } = context.plan.words[word];
    const wanted = this.#wantedIn(segment);
    const source = { segment: segments[segment].segment, dictionary, key: term };
    const exactness = isUnspaced ? null : termExactness(source, wanted, workspace);
    return { ...matcher.boundsOf(reach, wanted), exactness, gain: this.#gains[word] };
  }
}

function wantedOf(matches: SegmentMatches, { segment }: LiveSegment, workspace: Workspace): Wanted {
  if (matches.bits !== null) return wantedFor(matches.bits, workspace);
  const documents = workspace.scratch.bitset(segment.documentCount);
  for (const document of matches.documents()) documents.set(document);
  return wantedFor(documents, workspace);
}
