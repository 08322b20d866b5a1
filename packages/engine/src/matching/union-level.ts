import type { Bitset } from "../collections/bitset.js";
import { NO_MORE_DOCS } from "../postings/doc-set.js";
import type { PostingListRange } from "../postings/postings-union.js";
import type { Segment, TermRange } from "../segment/segment.js";
import type { Level, LevelKind } from "./level.js";
import { ListLevel } from "./list-level.js";
import { ratingBase } from "./rating.js";
import { type UnionMemory, type UnitedPostings, unitePostings } from "./union-memory.js";
import { DenseDocuments, SparseDocuments, type UnitedDocuments } from "./united-documents.js";

/** With fewer postings for each document of the segment, documents are few. */
const sparseShare = 1 / 128;

/** A union of all terms that start with one prefix. */
export interface RememberedUnion {
  readonly memory: UnionMemory;
  readonly prefix: string;
}

/** The documents of several posting lists, which are united when they are asked for. */
export class UnionLevel implements Level {
  readonly cost: number;
  readonly isJoined: boolean;
  readonly estimate: number;
  readonly #segment: Segment;
  readonly #ranges: readonly PostingListRange[];
  readonly #kind: LevelKind;
  readonly #remembered: RememberedUnion | null;
  #united: UnitedDocuments | null = null;

  /** `remembered`: null if the union need not be remembered. */
  constructor(
    segment: Segment,
    ranges: readonly TermRange[],
    kind: LevelKind,
    remembered: RememberedUnion | null,
  ) {
    this.cost = kind.cost;
    this.isJoined = kind.isJoined;
    this.#segment = segment;
    this.#kind = kind;
    this.#remembered = remembered;
    const { postings, parts } = segment;
    const offsets = parts.postingOffsets;
    this.#ranges = ranges.map(({ from, to }) => ({ postings, offsets, fromOrdinal: from, toOrdinal: to }));
    this.estimate = this.#ranges.reduce((sum, range) => sum + postingsAtMost(range), 0);
  }

  get isSeekable(): boolean {
    return this.#united !== null;
  }

  rewind(): void {
    this.#united?.rewind();
  }

  firstFrom(from: number): number {
    return this.#unite().firstFrom(from);
  }

  /** List by list: most often the first one tells. */
  occursIn(documents: Bitset): boolean {
    if (this.#united !== null) return this.#occursAmongUnited(this.#united, documents);
    return this.#ranges.some(({ postings, offsets, fromOrdinal, toOrdinal }) => {
      for (let ordinal = fromOrdinal; ordinal < toOrdinal; ordinal++) {
        if (new ListLevel(postings, offsets[ordinal], this.#kind).occursIn(documents)) return true;
      }
      return false;
    });
  }

  addTo(documents: Bitset): void {
    this.#unite().addTo(documents);
  }

  has(document: number): boolean {
    return this.#unite().has(document);
  }

  raiseRatings(documents: Int32Array, ratings: Uint8Array): void {
    this.#unite().raiseRatings(documents, ratings, ratingBase(this.cost));
  }

  #unite(): UnitedDocuments {
    const { required } = this.#kind;
    this.#united ??=
      this.estimate < this.#segment.documentCount * sparseShare
        ? new SparseDocuments(this.#ranges, required)
        : new DenseDocuments(this.#unitePostings());
    return this.#united;
  }

  #unitePostings(): UnitedPostings {
    const segment = this.#segment;
    const { required } = this.#kind;
    const unite = () => unitePostings(segment.documentCount, this.#ranges, required);
    if (this.#remembered === null) return unite();
    const { memory, prefix } = this.#remembered;
    return memory.united(segment, { prefix, required, bytes: this.estimate }, unite);
  }

  #occursAmongUnited(united: UnitedDocuments, documents: Bitset): boolean {
    united.rewind();
    let document = united.firstFrom(0);
    while (document !== NO_MORE_DOCS && !documents.get(document)) document = united.firstFrom(document + 1);
    return document !== NO_MORE_DOCS;
  }
}

/** Each posting takes a byte of payload at least. */
function postingsAtMost({ offsets, fromOrdinal, toOrdinal }: PostingListRange): number {
  return offsets[toOrdinal] - offsets[fromOrdinal];
}
