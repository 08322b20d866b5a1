/**
 * *Best-first ranking*: the exact first page of a hundred thousand matches, of which very few are read.
 *
 * Each match has a *lower bound*: a ranking vector (ranking 3) that is no worse than its own. A bound gets
 * better in up to three steps, and each step costs more than the one before. The next step is always taken
 * for the match that may still be best, as in A* (Hart, Nilsson and Raphael, 1968).
 *
 *     all matches     scan     scanned matches    rank    ranked matches    settle    hits: certain,
 *     in buckets,    ------>   in a queue,       ------>  in the pool,     -------->  as no bound that
 *     best first      1 µs     best bound first           vectors known               is left is better
 *
 * Example: `red wine` with one hit a page needs 2 groups, one more than the page shows. Vectors stand here as
 * typos / proximity / tier / position / exactness. A bucket has the best vector that its postings allow.
 *
 *     {A, B}  0/1/0/0/5    A: title "Red wine"      B: title "Red sparkling wine"
 *     {C}     0/1/1/1/5    C: body "Try red wine"
 *     {D}     1/1/0/0/5    D: title "Red wino"
 *     1. Open {A, B}. The scans give A = 0/1/0/0/5 and B = 0/2/0/0/2.
 *     2. A is better than the bound of {C}: rank A. Its scan gave the vector, so nothing more is read.
 *     3. The bound of {C} is better than B, so A is settled. Open {C}: the scan gives C = 0/1/1/1/2.
 *     4. C is better than B and the bound of {D}: rank C. B is next, and C is better: C is settled.
 *     5. 2 groups are settled: stop. B was scanned but not ranked. D was not read at all.
 *
 * Good for: matches that postings separate. A document is read in full (3 to 10 µs) only where a scan cannot
 * give more than a bound. A bound that is too good costs time. A bound worse than the vector is a defect.
 * Not good for: thousands of equal bounds, as with one frequent word. Traits split them (match-traits.ts),
 * and RankingLimits end the search at last. The order is inexact then, but words and typos decide correctly.
 * @module
 */
import { BinaryHeap } from "../../collections/binary-heap.js";
import type { MatchGroups } from "../../groups/match-groups.js";
import type { QueryScan } from "../../reading/query-scan.js";
import type { MatchBuckets } from "../buckets/match-buckets.js";
import { compareObjectIds } from "../criteria/object-id.js";
import type { DocumentRanker } from "../document-ranker.js";
import { DocumentScanner } from "../document-scanner.js";
import type { RankingContext } from "../ranking-context.js";
import { fullMatchOrder } from "../ranking-order.js";
import { CustomBounds } from "../vectors/custom-bounds.js";
import type { PoolDocument, PoolIndex, RankedPool } from "../vectors/ranked-pool.js";
import { VectorBounds } from "../vectors/vector-bounds.js";
import { CandidateQueue, Knowledge } from "./candidate-queue.js";
import { RankingWork } from "./ranking-work.js";
import { ScanBatch } from "./scan-batch.js";

/**
 * With custom ranking, buckets are opened until the queue has had this many bounds for each document that
 * may be scanned. Documents that wait unscanned are cheap: their tokens have not been read.
 */
const boundsPerScan = 2;

/** Time units spent on finding the next step. */
const stepUnits = 16;

/** How much ranking may do. */
export interface RankingLimits {
  /** The number of groups wanted in exact order. Infinity: every match is read in full and ranked. */
  readonly groups: number;
  /**
   * How many documents may be ranked and scanned, and how much work may be done (see RankingWork). Beyond
   * these limits the order may be inexact.
   */
  readonly ranked: number;
  readonly scanned: number;
  readonly work: number;
  /** At least this many groups are ranked, even beyond the limits above. */
  readonly groupsMin: number;
}

/** What is ranked, by which query, and within which limits. */
export interface BestFirstTask {
  readonly buckets: MatchBuckets;
  readonly groups: MatchGroups;
  readonly context: RankingContext;
  readonly ranker: DocumentRanker;
  /** The pool's segments are those of the matches. */
  readonly pool: RankedPool;
  readonly limits: RankingLimits;
  readonly scan: QueryScan;
}

/**
 * Ranks the matches that may be among the first hits, best first, as described at the top of this file. The
 * order of the settled groups is exact. All other matches stay unread, or unranked.
 */
export class BestFirstRanking {
  readonly #task: BestFirstTask;
  /** null until a document is scanned. */
  #scanner: DocumentScanner | null = null;
  readonly #batch = new ScanBatch();
  readonly #queue: CandidateQueue;
  /**
   * `#ranked`: upper bounds of the ranked documents, by index in the pool. `#unsettled`: the indexes that are
   * not settled yet, best first.
   */
  readonly #ranked: VectorBounds;
  readonly #unsettled: BinaryHeap;
  /**
   * `#settledGroups`: groups whose best document certainly precedes everything unranked. `#rankedGroups`:
   * groups with a ranked document, and the best one so far.
   */
  readonly #settledGroups = new Set<number>();
  readonly #rankedGroups = new Map<number, PoolIndex>();
  /** By segment: whether columns have all that custom ranking compares. */
  readonly #haveCustomValues: readonly boolean[];
  /** Whether the vector of a ranked document was, or may have been, worse than its bounds in the queue. */
  #isOutOfOrder = false;
  /** The groups that have been scanned, queued or ranked; null while scanning is not limited yet. */
  #scannedGroups: Set<number> | null = null;
  #scannedCount = 0;
  readonly #work: RankingWork;

  constructor(task: BestFirstTask) {
    const { context, pool, limits } = task;
    this.#task = task;
    this.#work = new RankingWork(limits.work);
    const { customRanking } = context;
    const customBounds = new CustomBounds(customRanking, pool.segments, Number.NEGATIVE_INFINITY);
    this.#queue = new CandidateQueue(new VectorBounds(customBounds), pool.segments);
    this.#ranked = new VectorBounds(new CustomBounds(customRanking, pool.segments, Number.POSITIVE_INFINITY));
    this.#unsettled = new BinaryHeap((a, b) => fullMatchOrder.compare(pool, a, b) < 0);
    this.#haveCustomValues = pool.segments.map((_, segment) => customBounds.hasColumns(segment));
  }

  /** Fills the pool. */
  run(): void {
    const { limits, context } = this.#task;
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
      if (this.#isSpent && this.#rankedGroups.size >= limits.groupsMin) return this.#rankScanned();
      if (candidate === undefined) this.#openBucket(bucketBound);
      else this.#refineFirst(candidate);
    }
  }

  /** Whether no more than `groupsMin` groups may be ranked. */
  get #isSpent(): boolean {
    const { pool, limits } = this.#task;
    return pool.length >= limits.ranked || this.#work.isDone;
  }

  /** The bound of the next bucket; Infinity if no bucket is left, or if no further bucket may be opened. */
  #bucketBound(): number {
    const { buckets, limits } = this.#task;
    const isEnough = this.#scannedGroups !== null && this.#scannedGroups.size >= limits.groupsMin;
    return isEnough ? Number.POSITIVE_INFINITY : buckets.bound;
  }

  /**
   * Settles all ranked documents that precede everything unranked. The best of what is unranked is
   * `candidate` or, if it is undefined, `bucketBound`.
   */
  #settleBefore(candidate: number | undefined, bucketBound: number): void {
    // Exhaustive ranking must not depend on bounds.
    if (this.#task.limits.groups === Number.POSITIVE_INFINITY) return;
    for (;;) {
      const poolIndex = this.#unsettled.first;
      if (poolIndex === undefined) return;
      const isCertain =
        candidate === undefined
          ? this.#isBefore(this.#ranked, poolIndex, bucketBound)
          : this.#precedes(poolIndex, candidate);
      if (!isCertain) return;
      this.#unsettled.pop();
      this.#settledGroups.add(this.#task.pool.group[poolIndex]);
    }
  }

  /** Whether bound `a` is better than the bound of all documents in buckets. */
  #isBefore(bounds: VectorBounds, a: number, bucketBound: number): boolean {
    const key = bounds.keys[a];
    if (key !== bucketBound) return key < bucketBound;
    const { buckets, context } = this.#task;
    // Without custom ranking, BM25 is the next criterion.
    return context.customRanking.length === 0 && bounds.bm25[a] > buckets.bm25Bound;
  }

  /** Whether a ranked document certainly precedes a candidate. */
  #precedes(poolIndex: PoolIndex, candidate: number): boolean {
    const { bounds } = this.#queue;
    const difference = this.#ranked.compare(poolIndex, bounds, candidate);
    if (difference !== 0 || !bounds.isWhole(candidate)) return difference < 0;
    return compareObjectIds(this.#task.pool, poolIndex, this.#queue, candidate) < 0;
  }

  /**
   * Scans the documents of the next bucket. Scanning is deferred (`isLazy`) if a scan would add only the
   * BM25, and this does not decide: custom ranking comes before BM25, or all scores are about equal and the
   * objectID decides. The queue then orders the documents by these, and only those that come first are
   * scanned. With custom ranking, documents beyond the limit of scans wait there, too: else the most popular
   * of many equals would be missed.
   */
  #openBucket(bucketBound: number): void {
    const { buckets, groups, context } = this.#task;
    const hasOtherOrder = context.customRanking.length > 0 || buckets.isFlat;
    const isLazy = hasOtherOrder && context.plan.words.length === 1 && buckets.isAtStart;
    const { bm25Bound } = buckets;
    const { time } = context.plan;
    buckets.take((segment, document) => {
      time.spend(1);
      const group = groups.groupOf(segment, document);
      if (!this.#isWorthScanning(group)) return;
      if (isLazy || this.#mayOnlyWait)
        this.#push({ segment, document, group }, bucketBound, Knowledge.ofBucket, bm25Bound);
      else this.#addToBatch(segment, document, group);
    });
    this.#scanBatch();
  }

  /** From this call on, the document counts as scanned. */
  #addToBatch(segment: number, document: number, group: number): void {
    const live = this.#task.pool.segments[segment];
    if (!this.#batch.hasRoomFor(segment, document, live.segment)) this.#scanBatch();
    this.#batch.add(segment, document, group, live.segment);
    this.#work.scan(live.segment, document);
    this.#scannedCount++;
  }

  #scanBatch(): void {
    const batch = this.#batch;
    if (batch.length === 0) return;
    const { context, scan, pool } = this.#task;
    this.#scanner ??= new DocumentScanner(context, scan);
    const scanner = this.#scanner;
    const { documents, groups, segment } = batch;
    const { segment: scanned } = pool.segments[segment];
    const hasCustomValues = this.#haveCustomValues[segment];
    scanner.scanEach(scanned, documents, (i) => {
      if (scanner.isRead) this.#work.read(scanned, documents[i]);
      const candidate = { segment, document: documents[i], group: groups[i] };
      const knowledge = hasCustomValues && !scanner.isBound ? Knowledge.vector : Knowledge.bound;
      this.#push(candidate, scanner.key, knowledge, scanner.bm25);
    });
    batch.clear();
  }

  #push(candidate: PoolDocument, key: number, knowledge: Knowledge, bm25: number): void {
    this.#queue.bounds.add(candidate, key, bm25);
    this.#queue.push(candidate, knowledge);
  }

  /**
   * False for a settled group: its best document is known. Beyond the limit of scans, true only for a group
   * that has not been scanned yet, as long as there are fewer than `groupsMin` scanned groups.
   */
  #isWorthScanning(group: number): boolean {
    const { limits } = this.#task;
    if (this.#settledGroups.has(group)) return false;
    if (this.#scannedGroups === null && this.#hasOpenedEnough()) {
      this.#scannedGroups = new Set([...this.#queue.groups(), ...this.#rankedGroups.keys()]);
    }
    if (this.#scannedGroups === null) return true;
    if (this.#scannedGroups.has(group) || this.#scannedGroups.size >= limits.groupsMin) return false;
    this.#scannedGroups.add(group);
    return true;
  }

  #hasOpenedEnough(): boolean {
    const { limits, context } = this.#task;
    if (this.#work.isDone) return true;
    if (this.#hasScannedEnough && context.customRanking.length === 0) return true;
    return this.#queue.bounds.length >= limits.scanned * boundsPerScan;
  }

  get #hasScannedEnough(): boolean {
    return this.#work.isDone || this.#scannedCount >= this.#task.limits.scanned;
  }

  /** Whether documents are not scanned any more, but wait in the queue by the bounds of their buckets. */
  get #mayOnlyWait(): boolean {
    return this.#hasScannedEnough && (this.#work.isDone || this.#task.context.customRanking.length > 0);
  }

  /**
   * Ranks what is left in the queue and has a known vector, until enough groups precede the rest of it, and
   * at most as much as was ranked before. Documents that only waited, or whose scans gave bounds, came first,
   * and may have worse vectors.
   */
  #rankScanned(): void {
    if (!this.#isOutOfOrder) return;
    const { pool, limits } = this.#task;
    const lengthMax = pool.length * 2;
    this.#queue.keepKnown();
    for (;;) {
      const first = this.#queue.first;
      if (first === undefined || pool.length >= lengthMax) return;
      this.#settleBefore(first, Number.POSITIVE_INFINITY);
      if (this.#settledGroups.size >= limits.groups) return;
      this.#refineFirst(first);
    }
  }

  #refineFirst(first: number): void {
    const candidate = this.#queue.pop();
    if (candidate === undefined || this.#settledGroups.has(candidate.group)) return;
    const { knowledge } = candidate;
    if (knowledge === Knowledge.vector) this.#rankKnown(candidate, first);
    else if (knowledge !== Knowledge.ofBucket || this.#hasScannedEnough) {
      this.#rank(candidate, first);
    } else {
      this.#addToBatch(candidate.segment, candidate.document, candidate.group);
      this.#scanBatch();
    }
  }

  /**
   * Ranks a candidate whose vector is known from its scan and its columns. `at` has its bounds. Exhaustive
   * ranking reads the document in full all the same, so that bounds can be checked against it. Beyond the
   * limits, there is room only for what may be the best of its group.
   */
  #rankKnown(candidate: PoolDocument, at: number): void {
    const { pool, ranker, limits } = this.#task;
    if (limits.groups === Number.POSITIVE_INFINITY) this.#rank(candidate, at);
    else if (!this.#isSpent || !this.#isBehindGroup(candidate, at)) {
      const { bounds } = this.#queue;
      this.#keep(candidate, ranker.append(pool, candidate, bounds.keys[at], bounds.bm25[at]), at);
    }
  }

  /** Ranks a candidate by reading it. `at` has its bounds. */
  #rank(candidate: PoolDocument, at: number): void {
    const { pool, ranker } = this.#task;
    if (!this.#hasRoomFor(candidate)) return;
    this.#work.read(pool.segments[candidate.segment].segment, candidate.document);
    this.#keep(candidate, ranker.rank(pool, candidate), at);
  }

  /** Whether a better document of the candidate's group is ranked. */
  #isBehindGroup({ group }: PoolDocument, at: number): boolean {
    const best = this.#rankedGroups.get(group);
    return best !== undefined && this.#precedes(best, at);
  }

  /** Beyond the limits, only the first document of each group is read. */
  #hasRoomFor({ group }: PoolDocument): boolean {
    return !this.#isSpent || !this.#rankedGroups.has(group);
  }

  /** `at`: the bounds by which the document came to be ranked. */
  #keep(kept: PoolDocument, poolIndex: PoolIndex, at: number): void {
    const { pool } = this.#task;
    const { group } = kept;
    this.#ranked.add(kept, pool.key[poolIndex], pool.bm25[poolIndex]);
    this.#unsettled.push(poolIndex);
    this.#isOutOfOrder ||= this.#ranked.compare(poolIndex, this.#queue.bounds, at) !== 0;
    const best = this.#rankedGroups.get(group);
    if (best === undefined || fullMatchOrder.compare(pool, poolIndex, best) < 0)
      this.#rankedGroups.set(group, poolIndex);
  }
}
