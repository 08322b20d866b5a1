import type { Bitset } from "../../collections/bitset.js";
import { paddedLength } from "../../collections/scratch.js";
import type { Kernels } from "../../kernels/kernels.js";
import { countPostings } from "../../postings/decode-postings.js";
import { type PostingListRange, unionPostings } from "../../postings/postings-union.js";
import { raiseRatings } from "../../postings/raise-ratings.js";
import { ratingBase } from "../../postings/rating.js";
import type { TermRange } from "../../segment/segment.js";
import { copyOf, type UnitedPostings, unitePostings } from "../workspace/united-postings.js";
import { occursAmong } from "./document-walk.js";
import type { AddedDocuments, Level, LevelKind, RaisedDocuments, RaisedRatings } from "./level.js";
import type { LevelSource } from "./level-source.js";
import { ListLevel } from "./list-level.js";
import { rateLists } from "./rate-lists.js";
import { DenseDocuments, raiseBy, SparseDocuments, type UnitedDocuments } from "./united-documents.js";
import { weighLists } from "./weigh-lists.js";

/** Up to this many lists, the number of postings is read from each list. */
const countedMax = 8;

/** Up to this many lists are looked up one by one, while that takes less time than uniting them. */
const soughtListsMax = 4;

/** Sorting a posting takes as long as looking up about this many documents. */
const unitedCost = 8;

/** The documents of several posting lists. The lists are united only when that is needed. */
export class UnionLevel implements Level {
  readonly cost: number;
  readonly isJoined: boolean;
  readonly estimate: number;
  readonly #source: LevelSource;
  readonly #ranges: readonly PostingListRange[];
  readonly #kind: LevelKind;
  readonly #listCount: number;
  readonly #prefix: string | null;
  #united: UnitedDocuments | null = null;
  /** The single lists, if they are few and have been looked up; else null. */
  #lists: readonly ListLevel[] | null = null;
  /** How often `#maySeek` was asked for a look-up in the single lists. */
  #lookUps = 0;
  /** The united lists. They are made once, and once more if weights are needed later. */
  #postings: UnitedPostings | null = null;

  /** `prefix`: the prefix that selects all of these terms; null if they are not the terms of one prefix. */
  constructor(source: LevelSource, ranges: readonly TermRange[], kind: LevelKind, prefix: string | null) {
    this.cost = kind.cost;
    this.isJoined = kind.isJoined;
    this.#source = source;
    this.#kind = kind;
    this.#prefix = prefix;
    const { postings, parts } = source.segment;
    const offsets = parts.postingOffsets;
    this.#ranges = ranges.map(({ from, to }) => ({ postings, offsets, fromOrdinal: from, toOrdinal: to }));
    this.#listCount = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
    this.estimate = this.#ranges.reduce((sum, range) => sum + postingsIn(range), 0);
  }

  rewind(): void {
    this.#united?.rewind();
    for (const list of this.#lists ?? []) list.rewind();
  }

  firstFrom(from: number): number {
    return this.#unite().firstFrom(from);
  }

  /** Goes list by list. Mostly the first list has one of the documents. */
  occursIn(documents: Bitset): boolean {
    if (this.#united !== null) return occursAmong(this.#united, documents);
    return this.#ranges.some((range) => {
      for (let ordinal = range.fromOrdinal; ordinal < range.toOrdinal; ordinal++)
        if (this.#listOf(range, ordinal).occursIn(documents)) return true;
      return false;
    });
  }

  addTo(documents: Bitset): void {
    if (this.#united !== null || this.#isWorthCaching) this.#unite().addTo(documents);
    else for (const range of this.#ranges) unionPostings(range, documents);
  }

  has(document: number): boolean {
    return this.#maySeek() ? this.#isInLists(document) : this.#unite().has(document);
  }

  raiseRatings(documents: Int32Array, to: RaisedRatings): void {
    const { scratch, kernels, costs } = this.#source.workspace;
    if (this.#united !== null || this.#isWorthCaching || this.estimate * unitedCost < documents.length) {
      this.#unite().raiseRatings(documents, to);
    } else if (documents.length * this.#listCount * costs.seek < this.estimate) {
      this.#raiseByLists(documents, to.ratings);
    } else {
      const ratings = scratch.anyBytes(paddedLength(this.#source.segment.documentCount));
      this.rateAll({ ratings, weights: null, isFresh: true, wanted: to.wanted }, kernels);
      raiseBy(ratings, documents, to);
    }
  }

  rateAll(to: RaisedDocuments, kernels: Kernels): void {
    const { workspace } = this.#source;
    if (!this.#isWorthCaching && !this.#hasPostingsFor(to)) {
      rateLists(this.#ranges, { required: this.#kind.required, base: ratingBase(this.cost) }, to, kernels);
      return;
    }
    const { ratings, weights } = this.#unitePostings(to.weights !== null);
    if (to.isFresh) to.ratings.set(ratings);
    else kernels.raiseAll(to.ratings, workspace.scratch.copyOf(ratings));
    if (to.weights === null) return;
    if (to.isFresh) {
      if (weights === null) kernels.clear(to.weights, to.wanted.stretches);
      else to.weights.set(weights);
    } else if (weights !== null) kernels.addWeights(workspace.scratch.copyOf(weights), to.weights);
  }

  weighAll(to: AddedDocuments, kernels: Kernels): void {
    const isKept = this.cost === 0 && to.isFresh && this.#isWorthCaching;
    const united = isKept ? this.#unitePostings(true) : null;
    if (united === null || united.weights === null) {
      weighLists(this.#ranges, this.#kind, to, kernels);
      return;
    }
    to.found.copyFrom(united.documents);
    to.weights.set(united.weights);
  }

  /**
   * Whether one more look-up keeps the work below that of uniting. How many look-ups will follow is unknown.
   */
  #maySeek(): boolean {
    if (this.#united !== null || this.#listCount > soughtListsMax) return false;
    return ++this.#lookUps * this.#listCount * this.#source.workspace.costs.seek < this.estimate;
  }

  #isInLists(document: number): boolean {
    this.#lists ??= this.#ranges.flatMap((range) =>
      Array.from({ length: range.toOrdinal - range.fromOrdinal }, (_, i) =>
        this.#listOf(range, range.fromOrdinal + i),
      ),
    );
    // A plain loop, since it runs for many documents in turn.
    for (let i = 0; i < this.#lists.length; i++) if (this.#lists[i].has(document)) return true;
    return false;
  }

  #raiseByLists(documents: Int32Array, ratings: Uint8Array): void {
    const worth = { required: this.#kind.required, base: ratingBase(this.cost) };
    for (const { postings, offsets, fromOrdinal, toOrdinal } of this.#ranges) {
      for (let ordinal = fromOrdinal; ordinal < toOrdinal; ordinal++)
        raiseRatings({ postings, offset: offsets[ordinal], ...worth }, documents, ratings);
    }
  }

  #listOf({ postings, offsets }: PostingListRange, ordinal: number): ListLevel {
    return new ListLevel({ postings, offsets, fromOrdinal: ordinal, toOrdinal: ordinal + 1 }, this.#kind);
  }

  #unite(): UnitedDocuments {
    const { required } = this.#kind;
    this.#united ??= this.#isSparse
      ? new SparseDocuments(this.#ranges, required, ratingBase(this.cost), this.estimate)
      : new DenseDocuments(this.#unitePostings(false));
    return this.#united;
  }

  get #isSparse(): boolean {
    const { segment, workspace } = this.#source;
    return this.estimate < segment.documentCount * workspace.costs.sparse;
  }

  #hasPostingsFor({ weights }: RaisedDocuments): boolean {
    const postings = this.#postings;
    return postings !== null && (weights === null || this.cost > 0 || postings.weights !== null);
  }

  get #isWorthCaching(): boolean {
    const { segment, workspace } = this.#source;
    return this.#prefix !== null && workspace.unions.isWorthCaching(this.estimate, segment);
  }

  #unitePostings(isAskedForWeights: boolean): UnitedPostings {
    const { cost } = this.#kind;
    // No weights above cost 0: matches with typos come last, and few of them are ever ranked.
    const isWeighed = isAskedForWeights && cost === 0;
    if (this.#postings === null || (isWeighed && this.#postings.weights === null))
      this.#postings = this.#newlyUnited(isWeighed);
    return this.#postings;
  }

  #newlyUnited(isWeighed: boolean): UnitedPostings {
    const { segment, workspace } = this.#source;
    const { required, cost } = this.#kind;
    const prefix = this.#prefix;
    const kind = { required, isWeighed, base: ratingBase(cost) };
    const unite = () => unitePostings(this.#ranges, kind, segment.documentCount, workspace);
    if (prefix === null || !this.#isWorthCaching) return unite();
    return workspace.unions.united(segment, { ...kind, prefix }, () => copyOf(unite()));
  }
}

/**
 * Estimates the postings of a range. If there are many lists, most are short, and a posting takes a byte or
 * two.
 */
function postingsIn({ postings, offsets, fromOrdinal, toOrdinal }: PostingListRange): number {
  if (toOrdinal - fromOrdinal > countedMax) return offsets[toOrdinal] - offsets[fromOrdinal];
  let count = 0;
  for (let ordinal = fromOrdinal; ordinal < toOrdinal; ordinal++)
    count += countPostings(postings, offsets[ordinal]);
  return count;
}
