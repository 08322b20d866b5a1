import type { MatchGroups } from "../../groups/match-groups.js";
import { bm25ClassCount } from "../../kernels/buckets.js";
import { ownBits, type SegmentMatches } from "../../matching/matches/segment-matches.js";
import type { QueryMatcher } from "../../matching/query-matcher.js";
import type { Workspace } from "../../matching/workspace/workspace.js";
import type { QueryScan } from "../../reading/query-scan.js";
import { Bm25Classes, gainsOf } from "../buckets/bm25-classes.js";
import type { DocumentRanker } from "../document-ranker.js";
import { DocumentScanner } from "../document-scanner.js";
import type { RankingContext } from "../ranking-context.js";
import type { PoolDocument, RankedPool } from "../vectors/ranked-pool.js";
import type { RankingLimits } from "./rank-best-first.js";
import { RankingWork } from "./ranking-work.js";
import { ScanBatch } from "./scan-batch.js";
import { type ScoredSegment, ScoreWaves } from "./score-waves.js";

/** What is ranked, by which query, and within which limits. */
export interface ByScoreTask {
  /** The matches of each segment. */
  readonly matches: readonly SegmentMatches[];
  readonly matcher: QueryMatcher;
  readonly groups: MatchGroups;
  readonly context: RankingContext;
  readonly ranker: DocumentRanker;
  /** The pool's segments are those of the matches. */
  readonly pool: RankedPool;
  readonly limits: RankingLimits;
  readonly scan: QueryScan;
  readonly workspace: Workspace;
}

interface ScoredDocument extends PoolDocument {
  readonly score: number;
}

/**
 * Ranks partial matches (ranking 2.4 b), of which BM25 decides first. Postings and lengths give an upper
 * bound of each match's score, and classes of these bounds order the matches. The documents of the first
 * classes are scanned for their scores, until as many groups as are wanted score higher than any match that
 * is left can (the threshold algorithm: Fagin, Lotem and Naor, Optimal Aggregation Algorithms for Middleware,
 * 2003). Only documents that score as high as the last of these groups are read in full.
 */
export class ByScoreRanking {
  readonly #task: ByScoreTask;
  readonly #gains: readonly number[];
  readonly #classes: Bm25Classes;
  readonly #scanner: DocumentScanner;
  readonly #batch = new ScanBatch();
  readonly #scored: ScoredDocument[] = [];
  /** The highest score of each group. */
  readonly #best = new Map<number, number>();
  readonly #rankedGroups = new Set<number>();
  readonly #scans: RankingWork;
  /** Apart from the scans: a page further back scans more, and must rank the same documents first. */
  readonly #readings: RankingWork;

  constructor(task: ByScoreTask) {
    this.#task = task;
    const { context, scan, limits } = task;
    this.#scans = new RankingWork(limits.work);
    this.#readings = new RankingWork(limits.work);
    this.#gains = gainsOf(context);
    this.#classes = new Bm25Classes(this.#gains, context.statistics.averageLength);
    this.#scanner = new DocumentScanner(context, scan);
  }

  /** Fills the pool. */
  run(): void {
    const { limits } = this.#task;
    const waves = this.#waves();
    const least = limits.groups === Number.POSITIVE_INFINITY ? this.#scanAll(waves) : this.#scanFirst(waves);
    const best = this.#scored.filter(({ score }) => score >= least);
    // Beyond the limit of work, not all are ranked. In this order every page ranks the same ones first.
    best.sort((a, b) => b.score - a.score);
    for (const document of best) this.#rank(document);
  }

  #rank(document: ScoredDocument): void {
    const { ranker, pool } = this.#task;
    if (!this.#isWanted(document.group, this.#readings, this.#rankedGroups)) return;
    this.#rankedGroups.add(document.group);
    this.#readings.read(pool.segments[document.segment].segment, document.document);
    ranker.rank(pool, document);
  }

  /** Beyond the limit of work, only the first documents of as many groups as can be shown are wanted. */
  #isWanted(
    group: number,
    { isDone }: RankingWork,
    known: ReadonlySet<number> | ReadonlyMap<number, number>,
  ): boolean {
    return !isDone || (known.size < this.#task.limits.groupsMin && !known.has(group));
  }

  /** All matches in classes, by the bounds of their scores. */
  #waves(): ScoreWaves {
    const { matches, workspace } = this.#task;
    const segments = matches.map((ofSegment, segment) => this.#scoredIn(segment, ofSegment));
    return new ScoreWaves({ segments, gains: this.#gains, classes: this.#classes, workspace });
  }

  #scoredIn(segment: number, matches: SegmentMatches): ScoredSegment | null {
    if (matches.count === 0) return null;
    const { matcher, context, pool, workspace } = this.#task;
    const { scratch } = workspace;
    const { parts, documentCount } = pool.segments[segment].segment;
    const counted = matcher.countedIn(segment, context.requirement);
    const found = counted.filter((word) => word.matcher.estimate > 0);
    return {
      left: ownBits(matches, documentCount, scratch),
      words: found.map(({ word, matcher: ofWord, reach }) => {
        const { found: documents, weights } = ofWord.weightBounds(reach);
        return { number: word, bits: documents.words, weights, gain: this.#gains[word] };
      }),
      lengths: scratch.lastingCopyOfUint16(parts.lengths),
    };
  }

  #scanAll(waves: ScoreWaves): number {
    for (let next = waves.firstFrom(0); next < bm25ClassCount; next = waves.firstFrom(next + 1)) {
      this.#scanClass(waves, next);
    }
    return Number.NEGATIVE_INFINITY;
  }

  /**
   * Scans class after class until the first groups are certain. Returns the score of the last group that is
   * wanted.
   */
  #scanFirst(waves: ScoreWaves): number {
    const { limits } = this.#task;
    for (let next = waves.firstFrom(0); next < bm25ClassCount; next = waves.firstFrom(next + 1)) {
      if (this.#groupsAbove(this.#classes.boundOf(next)) >= limits.groups) break;
      const isEnough = this.#scored.length >= limits.scanned || this.#scans.isDone;
      if (isEnough && this.#best.size >= limits.groupsMin) break;
      this.#scanClass(waves, next);
    }
    return this.#threshold(limits.groups);
  }

  #groupsAbove(bound: number): number {
    this.#task.context.plan.time.spend(this.#best.size);
    let count = 0;
    for (const score of this.#best.values()) if (score > bound) count++;
    return count;
  }

  /** The score of the group with this rank, counted from 1; -Infinity if there are fewer groups. */
  #threshold(rank: number): number {
    if (this.#best.size < rank) return Number.NEGATIVE_INFINITY;
    return Float64Array.from(this.#best.values()).sort()[this.#best.size - rank];
  }

  #scanClass(waves: ScoreWaves, ofClass: number): void {
    const { pool, groups, context } = this.#task;
    waves.visit(ofClass, (segment, document) => {
      context.plan.time.spend(1);
      const live = pool.segments[segment];
      const group = groups.groupOf(segment, document);
      if (!this.#isWanted(group, this.#scans, this.#best)) return;
      this.#scans.scan(live.segment, document);
      if (!this.#batch.hasRoomFor(segment, document, live.segment)) this.#scanBatch();
      this.#batch.add(segment, document, group, live.segment);
    });
    this.#scanBatch();
  }

  #scanBatch(): void {
    const { documents, groups, segment, length } = this.#batch;
    if (length === 0) return;
    const scanner = this.#scanner;
    const { segment: scanned } = this.#task.pool.segments[segment];
    scanner.scanEach(scanned, documents, (i) => {
      const score = scanner.exactBm25();
      if (scanner.isRead) this.#scans.read(scanned, documents[i]);
      this.#keep({ segment, document: documents[i], group: groups[i], score });
    });
    this.#batch.clear();
  }

  #keep(document: ScoredDocument): void {
    this.#scored.push(document);
    const best = this.#best.get(document.group);
    if (best === undefined || best < document.score) this.#best.set(document.group, document.score);
  }
}
