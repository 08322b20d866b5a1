import type { CustomRankingEntry } from "@findling/protocol";
import type { Bitset } from "../collections/bitset.js";
import { ValueType } from "../doc-values/column-format.js";
import type { PlainColumn } from "../doc-values/column-reader.js";
import { ColumnRoom, type LoadedColumn } from "../matching/column-room.js";
import type { NumberRange } from "../matching/filter-condition.js";
import { heldBy } from "../matching/filter-ranges.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
import type { Workspace } from "../matching/workspace.js";
import type { Segment } from "../segment/segment.js";
import type { BrowseLimit } from "./browse-limit.js";

/** The limit changes often at first: what it excludes is told again after so many documents, or twice as many as last time. */
const documentsMax = 131_072;

interface BrowsedSegment {
  /** Its place among the segments. */
  readonly at: number;
  readonly segment: Segment;
  readonly matches: SegmentMatches;
  readonly customRanking: readonly CustomRankingEntry[];
}

/** The matches of a segment but for those that a limit excludes by the numbers of the first column of custom ranking. */
export class BrowseCandidates {
  readonly #browsed: BrowsedSegment;
  readonly #limit: BrowseLimit;
  readonly #workspace: Workspace;
  readonly #candidates: Bitset;
  /** Of the first entry; null: it tells nothing. */
  readonly #column: PlainColumn | null;
  #loaded: LoadedColumn | null = null;
  #ranks: LoadedColumn | null = null;
  /** How often the limit had changed when its exclusions were told. */
  #changes = 0;
  #nextTold = 0;

  constructor(browsed: BrowsedSegment, limit: BrowseLimit, workspace: Workspace) {
    const { segment, matches, customRanking } = browsed;
    const plain = segment.columns.column(customRanking[0].attribute)?.plain ?? null;
    this.#browsed = browsed;
    this.#limit = limit;
    this.#workspace = workspace;
    this.#candidates = workspace.scratch.bitset(segment.documentCount);
    const { bits } = matches;
    if (bits === null) for (const document of matches.documents()) this.#candidates.set(document);
    else this.#candidates.copyFrom(bits);
    this.#column = plain?.type === ValueType.number && matches.count >= workspace.costs.browse ? plain : null;
  }

  /** The first one at or after `from`; -1 if there is none. `from` never descends. */
  firstFrom(from: number): number {
    const { changes } = this.#limit;
    if (this.#column !== null && changes !== this.#changes && from >= this.#nextTold) {
      this.#changes = changes;
      this.#nextTold = from + Math.min(Math.max(from, 1), documentsMax);
      this.#exclude(this.#column);
    }
    return this.#candidates.nextSetBit(from);
  }

  #exclude(column: PlainColumn): void {
    const [{ order }] = this.#browsed.customRanking;
    const number = this.#limit.firstNumber;
    if (number === null) return;
    this.#loaded ??= new ColumnRoom(this.#workspace).load(column);
    const { numbers, present } = this.#loaded;
    const { kernels, costs } = this.#workspace;
    const notAfter =
      order === "asc"
        ? { first: Number.NEGATIVE_INFINITY, last: number }
        : { first: number, last: Number.POSITIVE_INFINITY };
    kernels.keepBits(this.#candidates.words, this.#inRange(this.#loaded, heldBy(numbers, notAfter)).words);
    if (present !== null) kernels.keepBits(this.#candidates.words, present.words);
    const rank = this.#limit.rankIn(this.#browsed.at);
    if (this.#browsed.customRanking.length > 1 || rank === null) return;
    const equal = this.#inRange(this.#loaded, heldBy(numbers, { first: number, last: number }));
    if (kernels.countBits(equal.words) < costs.browse) return;
    const late = this.#inRange(this.#rankColumn(), { first: rank, last: 2 ** 31 - 1 });
    kernels.keepBits(late.words, equal.words);
    this.#candidates.andNot(late);
  }

  #inRange({ numbers }: LoadedColumn, { first, last }: NumberRange): Bitset {
    const { kernels, scratch } = this.#workspace;
    const found = scratch.bitset(this.#candidates.size);
    if (first <= last) kernels.addInRange(found.words, numbers, first, last);
    return found;
  }

  #rankColumn(): LoadedColumn {
    const { objectIdRanks: ranks, documentCount } = this.#browsed.segment;
    this.#ranks ??= new ColumnRoom(this.#workspace).load({
      documentCount,
      type: ValueType.number,
      present: null,
      // There are fewer than 2^31.
      numbers: new Int32Array(ranks.buffer, ranks.byteOffset, ranks.length),
    });
    return this.#ranks;
  }
}
