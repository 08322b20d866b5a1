import { BinaryHeap } from "../../collections/binary-heap.js";
import type { MatchGroups } from "../../groups/match-groups.js";
import type { QueryScan } from "../../reading/query-scan.js";
import type { MatchBuckets } from "../buckets/match-buckets.js";
import { compareObjectIds } from "../criteria/object-id.js";
import { CustomBounds } from "../custom-bounds.js";
import type { DocumentRanker } from "../document-ranker.js";
import { DocumentScanner } from "../document-scanner.js";
import type { PoolDocument, PoolIndex, RankedPool } from "../ranked-pool.js";
import type { RankingContext } from "../ranking-context.js";
import { fullMatchOrder } from "../ranking-order.js";
import { VectorBounds } from "../vector-bounds.js";
import { CandidateQueue, Knowledge } from "./candidate-queue.js";
import { RankingWork } from "./ranking-work.js";
import { ScanBatch } from "./scan-batch.js";

/** For each document that may be scanned, so many may wait for it: their tokens are not read. */
const waitingPerScan = 8;

/** What it takes to find the next step. */
const stepUnits = 16;

/** How far ranking goes. */
export interface RankingLimits {
  /** So many groups are wanted in their exact order; Infinity: every match is read in full, and ranked. */
  readonly groups: number;
  /** Documents that may be ranked, and scanned, before the order is let go. */
  readonly ranked: number;
  readonly scanned: number;
  readonly work: number;
  /** So many groups are ranked even then. */
  readonly groupsMin: number;
}

export interface BestFirstInput {
  readonly buckets: MatchBuckets;
  readonly groups: MatchGroups;
  readonly context: RankingContext;
  readonly ranker: DocumentRanker;
  /** Its segments are those of the matches. */
  readonly pool: RankedPool;
  readonly limits: RankingLimits;
  readonly scan: QueryScan;
}

/**
 * Ranks the matches that may be the first ones. What is known of a match gets better in three steps, each
 * dearer than the one before: postings put it in a bucket; a scan gives its vector, or where words written
 * together may count, or overlap, a bound; then a full reading settles it. The next step is always taken for
 * what may be best (best-first search: Hart, Nilsson and Raphael, A Formal Basis for the Heuristic
 * Determination of Minimum Cost Paths, 1968), so that the order of the ranked is exact as far as it is
 * wanted, and the rest is never read.
 */
export class BestFirstRanking {
  readonly #input: BestFirstInput;
  /** null as long as nothing is scanned. */
  #scanner: DocumentScanner | null = null;
  readonly #batch = new ScanBatch();
  readonly #queue: CandidateQueue;
  /** Upper bounds of the ranked, by place; and those places whose rank is not certain. */
  readonly #ranked: VectorBounds;
  readonly #unsettled: BinaryHeap;
  /** Groups whose best document surely stands before all that is not ranked; and all that are ranked. */
  readonly #settledGroups = new Set<number>();
  readonly #rankedGroups = new Set<number>();
  /** Of all that has been scanned; null as long as scanning is not limited. */
  #scannedGroups: Set<number> | null = null;
  #scannedCount = 0;
  readonly #work: RankingWork;

  constructor(input: BestFirstInput) {
    const { context, pool, limits } = input;
    this.#input = input;
    this.#work = new RankingWork(limits.work, context.plan.words.length);
    this.#queue = new CandidateQueue(
      new VectorBounds(new CustomBounds(context.customRanking, Number.NEGATIVE_INFINITY)),
      pool.segments,
    );
    this.#ranked = new VectorBounds(new CustomBounds(context.customRanking, Number.POSITIVE_INFINITY));
    this.#unsettled = new BinaryHeap((a, b) => fullMatchOrder.compare(pool, a, b) < 0);
  }

  /** Fills the pool. */
  run(): void {
    const { pool, limits, context } = this.#input;
    const { time } = context.plan;
    for (;;) {
      time.spend(stepUnits);
      const bucketBound = this.#bucketBound();
      const first = this.#queue.first;
      if (first === undefined && bucketBound === Number.POSITIVE_INFINITY) return;
      const isBefore = first !== undefined && this.#isBefore(this.#queue.bounds, first, bucketBound);
      const candidate = isBefore ? first : undefined;
      this.#settleBefore(candidate, bucketBound);
      if (this.#settledGroups.size >= limits.groups) return;
      if (pool.length >= limits.ranked && this.#rankedGroups.size >= limits.groupsMin) return;
      if (candidate === undefined) this.#openBucket(bucketBound);
      else this.#refineFirst(candidate);
    }
  }

  /** Infinity where no bucket is left, or none is scanned any more. */
  #bucketBound(): number {
    const { buckets, limits } = this.#input;
    const isEnough = this.#scannedGroups !== null && this.#scannedGroups.size >= limits.groupsMin;
    return isEnough ? Number.POSITIVE_INFINITY : buckets.bound;
  }

  /** Nothing that is not ranked stands before `candidate`, or, if there is none, before `bucketBound`. */
  #settleBefore(candidate: number | undefined, bucketBound: number): void {
    // What ranks everything shall not depend on bounds.
    if (this.#input.limits.groups === Number.POSITIVE_INFINITY) return;
    for (;;) {
      const place = this.#unsettled.first;
      if (place === undefined) return;
      const isCertain =
        candidate === undefined
          ? this.#isBefore(this.#ranked, place, bucketBound)
          : this.#precedes(place, candidate);
      if (!isCertain) return;
      this.#unsettled.pop();
      this.#settledGroups.add(this.#input.pool.group[place]);
    }
  }

  /** Whether bound `a` is better than that of all documents in buckets. */
  #isBefore(bounds: VectorBounds, a: number, bucketBound: number): boolean {
    const key = bounds.keys[a];
    if (key !== bucketBound) return key < bucketBound;
    const { buckets, context } = this.#input;
    // BM25 decides next where no custom ranking does.
    return context.customRanking.length === 0 && bounds.bm25Of(a) > buckets.bm25Bound;
  }

  /** Whether a ranked document surely stands before a candidate. */
  #precedes(place: PoolIndex, candidate: number): boolean {
    const { bounds } = this.#queue;
    const difference = this.#ranked.compare(place, bounds, candidate);
    if (difference !== 0 || !bounds.isWhole(candidate)) return difference < 0;
    return compareObjectIds(this.#input.pool, place, this.#queue, candidate) < 0;
  }

  /**
   * Scans the documents of the next bucket. Where a scan could only tell their BM25, custom ranking may
   * decide before, or the objectID where that is about the same: then only those are scanned that come first
   * by these.
   */
  #openBucket(bucketBound: number): void {
    const { buckets, groups, context } = this.#input;
    const hasOtherOrder = context.customRanking.length > 0 || buckets.isFlat;
    const isLazy = hasOtherOrder && context.plan.words.length === 1 && buckets.isAtStart;
    const { bm25Bound } = buckets;
    const { time } = context.plan;
    buckets.take((segment, document) => {
      time.spend(1);
      const group = groups.groupOf(segment, document);
      if (!this.#isWorthScanning(group)) return;
      if (isLazy || this.#work.isDone)
        this.#push({ segment, document, group }, bucketBound, Knowledge.ofBucket, bm25Bound);
      else this.#addToBatch(segment, document, group);
    });
    this.#scanBatch();
  }

  /** Counts as scanned from now on. */
  #addToBatch(segment: number, document: number, group: number): void {
    const live = this.#input.pool.segments[segment];
    if (!this.#batch.hasRoomFor(segment, document, live.segment)) this.#scanBatch();
    this.#batch.add(segment, document, group, live.segment);
    this.#work.scan(live.segment, document);
    this.#scannedCount++;
  }

  #scanBatch(): void {
    const batch = this.#batch;
    if (batch.length === 0) return;
    const { context, scan, pool } = this.#input;
    this.#scanner ??= new DocumentScanner(context, scan);
    const scanner = this.#scanner;
    const { documents, groups, segment } = batch;
    const { segment: scanned } = pool.segments[segment];
    scanner.scanEach(scanned, documents, (i) => {
      if (scanner.isRead) this.#work.read(scanned, documents[i]);
      const candidate = { segment, document: documents[i], group: groups[i] };
      const knowledge = scanner.isBound ? Knowledge.bound : Knowledge.vector;
      this.#push(candidate, scanner.key, knowledge, scanner.bm25);
    });
    batch.clear();
  }

  // Hot: four parameters and no object.
  #push(candidate: PoolDocument, key: number, knowledge: Knowledge, bm25: number): void {
    const { segment } = this.#input.pool.segments[candidate.segment];
    this.#queue.bounds.add(segment, candidate.document, key, bm25);
    this.#queue.push(candidate, knowledge);
  }

  /**
   * The best of a settled group is known. Past the limit of scans there is room only for groups of which
   * nothing is.
   */
  #isWorthScanning(group: number): boolean {
    const { limits } = this.#input;
    if (this.#settledGroups.has(group)) return false;
    if (this.#scannedGroups === null && this.#hasOpenedEnough()) {
      this.#scannedGroups = new Set([...this.#queue.groups(), ...this.#rankedGroups]);
    }
    if (this.#scannedGroups === null) return true;
    if (this.#scannedGroups.has(group) || this.#scannedGroups.size >= limits.groupsMin) return false;
    this.#scannedGroups.add(group);
    return true;
  }

  #hasOpenedEnough(): boolean {
    const { scanned } = this.#input.limits;
    if (this.#work.isDone) return true;
    return this.#scannedCount >= scanned || this.#queue.bounds.length >= scanned * waitingPerScan;
  }

  #refineFirst(first: number): void {
    const { bounds } = this.#queue;
    const candidate = this.#queue.pop();
    if (candidate === undefined || this.#settledGroups.has(candidate.group)) return;
    const { knowledge } = candidate;
    const isKnown = knowledge === Knowledge.vector && bounds.isWhole(first);
    if (isKnown || this.#work.isDone) this.#rankKnown(candidate, first);
    else if (knowledge !== Knowledge.ofBucket || this.#scannedCount >= this.#input.limits.scanned) {
      this.#rank(candidate);
    } else {
      this.#addToBatch(candidate.segment, candidate.document, candidate.group);
      this.#scanBatch();
    }
  }

  /**
   * Whose vector is that of bounds `at`. What ranks everything reads it all the same, so that it can be held
   * against the rest.
   */
  #rankKnown(candidate: PoolDocument, at: number): void {
    const { pool, ranker, limits } = this.#input;
    if (limits.groups === Number.POSITIVE_INFINITY) this.#rank(candidate);
    else if (this.#hasRoomFor(candidate)) {
      const { bounds } = this.#queue;
      this.#keep(candidate, ranker.append(pool, candidate, bounds.keys[at], bounds.bm25Of(at)));
    }
  }

  #rank(candidate: PoolDocument): void {
    const { pool, ranker } = this.#input;
    if (!this.#hasRoomFor(candidate)) return;
    this.#work.read(pool.segments[candidate.segment].segment, candidate.document);
    this.#keep(candidate, ranker.rank(pool, candidate));
  }

  /** Past the limit only for the first of each group. */
  #hasRoomFor({ group }: PoolDocument): boolean {
    const { pool, limits } = this.#input;
    return pool.length < limits.ranked || !this.#rankedGroups.has(group);
  }

  #keep({ segment, document, group }: PoolDocument, place: PoolIndex): void {
    const { pool } = this.#input;
    this.#ranked.add(pool.segments[segment].segment, document, pool.key[place], pool.bm25[place]);
    this.#unsettled.push(place);
    this.#rankedGroups.add(group);
  }
}
