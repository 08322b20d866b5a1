import { bm25ClassCount, type WordTraits } from "../kernels/buckets.js";
import type { QueryMatcher } from "../matching/query-matcher.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
import { allWanted } from "../matching/wanted-stretches.js";
import type { Workspace } from "../matching/workspace.js";
import { Bm25Classes, gainsOf } from "../ranking/bm25-classes.js";
import type { DocumentRanker } from "../ranking/document-ranker.js";
import { DocumentScanner } from "../ranking/document-scanner.js";
import type { QueryScan } from "../ranking/query-scan.js";
import type { PoolDocument, RankedPool } from "../ranking/ranked-pool.js";
import type { RankingContext } from "../ranking/ranking-context.js";
import { type BucketedList, BucketOrder, forEachSegment } from "./bucket-order.js";
import type { MatchGroups } from "./match-groups.js";
import type { RankingLimits } from "./rank-best-first.js";
import { ScanBatch } from "./scan-batch.js";

export interface ByScoreInput {
  /** By segment. */
  readonly matches: readonly SegmentMatches[];
  readonly matcher: QueryMatcher;
  readonly groups: MatchGroups;
  readonly context: RankingContext;
  readonly ranker: DocumentRanker;
  /** Its segments are those of the matches. */
  readonly pool: RankedPool;
  readonly limits: RankingLimits;
  readonly scan: QueryScan;
  readonly workspace: Workspace;
}

/**
 * Ranks partial matches (ranking 2.4 b), which BM25 decides between before all else. Postings and lengths
 * give an upper bound of each match's score, by which matches are brought into classes; the documents of the
 * first classes are scanned for their scores, until as many groups as are wanted have higher ones than any
 * match that is left can have (the threshold algorithm: Fagin, Lotem and Naor, Optimal Aggregation Algorithms
 * for Middleware, 2003). Only those are read in full.
 */
export class ByScoreRanking {
  readonly #input: ByScoreInput;
  readonly #gains: readonly number[];
  readonly #classes: Bm25Classes;
  readonly #scanner: DocumentScanner;
  readonly #batch = new ScanBatch();
  readonly #scored: (PoolDocument & { readonly score: number })[] = [];
  /** By group: the highest score. */
  readonly #best = new Map<number, number>();

  constructor(input: ByScoreInput) {
    this.#input = input;
    const { context, scan } = input;
    this.#gains = gainsOf(context);
    this.#classes = new Bm25Classes(this.#gains, context.statistics.averageLength);
    this.#scanner = new DocumentScanner(context, scan);
  }

  /** Fills the pool. */
  run(): void {
    const { ranker, pool, limits } = this.#input;
    const order = this.#order();
    const least = limits.groups === Number.POSITIVE_INFINITY ? this.#scanAll(order) : this.#scanFirst(order);
    for (const document of this.#scored) if (document.score >= least) ranker.rank(pool, document);
  }

  /** Matches in classes of their bounds. */
  #order(): BucketOrder {
    const { matches, workspace } = this.#input;
    const list = listOf(matches, workspace);
    forEachSegment(list, (segment, found) => {
      const traits = { words: this.#wordsIn(segment), lengths: this.#lengthsOf(segment) };
      workspace.kernels.tellScores(found, traits, this.#classes);
    });
    return new BucketOrder(list, bm25ClassCount, workspace);
  }

  #wordsIn(segment: number): WordTraits[] {
    const { matcher, context } = this.#input;
    const gains = this.#gains;
    return matcher
      .countedIn(segment, context.requirement)
      .filter((word) => word.matcher.estimate > 0)
      .map(({ word, matcher: ofWord, reach }) => ({
        ...ofWord.boundsOf(reach, allWanted),
        exactness: null,
        gain: gains[word],
      }));
  }

  #lengthsOf(segment: number): Uint16Array {
    const { pool, workspace } = this.#input;
    return workspace.scratch.lastingCopyOfUint16(pool.segments[segment].segment.parts.lengths);
  }

  #scanAll(order: BucketOrder): number {
    for (let next = order.firstFrom(0); next < bm25ClassCount; next = order.firstFrom(next + 1)) {
      this.#scanClass(order, next);
    }
    return Number.NEGATIVE_INFINITY;
  }

  /** Returns the score of the last group that is wanted. */
  #scanFirst(order: BucketOrder): number {
    const { limits } = this.#input;
    for (let next = order.firstFrom(0); next < bm25ClassCount; next = order.firstFrom(next + 1)) {
      if (this.#groupsAbove(this.#classes.boundOf(next)) >= limits.groups) break;
      if (this.#scored.length >= limits.scanned && this.#best.size >= limits.groupsMin) break;
      this.#scanClass(order, next);
    }
    return this.#threshold(limits.groups);
  }

  #groupsAbove(bound: number): number {
    this.#input.context.plan.time.spend(this.#best.size);
    let count = 0;
    for (const score of this.#best.values()) if (score > bound) count++;
    return count;
  }

  /** The score of the group of this rank, from 1 on; -Infinity if there are fewer. */
  #threshold(rank: number): number {
    if (this.#best.size < rank) return Number.NEGATIVE_INFINITY;
    return Float64Array.from(this.#best.values()).sort()[this.#best.size - rank];
  }

  #scanClass(order: BucketOrder, ofClass: number): void {
    const { pool, groups, context } = this.#input;
    order.visit(ofClass, (segment, document) => {
      context.plan.time.spend(1);
      const live = pool.segments[segment];
      if (!this.#batch.hasRoomFor(segment, document, live.segment)) this.#scanBatch();
      this.#batch.add(segment, document, groups.groupOf(segment, document), live.segment);
    });
    this.#scanBatch();
  }

  #scanBatch(): void {
    const { documents, groups, segment, length } = this.#batch;
    if (length === 0) return;
    const scanner = this.#scanner;
    scanner.scanEach(this.#input.pool.segments[segment].segment, documents, (i) => {
      const score = scanner.exactBm25();
      const group = groups[i];
      this.#scored.push({ segment, document: documents[i], group, score });
      const best = this.#best.get(group);
      if (best === undefined || best < score) this.#best.set(group, score);
    });
    this.#batch.clear();
  }
}

function listOf(matches: readonly SegmentMatches[], { scratch }: Workspace): BucketedList {
  const size = matches.reduce((sum, { count }) => sum + count, 0);
  const documents = scratch.anyUint32(size);
  let count = 0;
  const segmentEnds = matches.map((ofSegment) => {
    documents.set(ofSegment.documents(), count);
    count += ofSegment.count;
    return count;
  });
  return { documents, buckets: scratch.anyUint32(size), segmentEnds };
}
