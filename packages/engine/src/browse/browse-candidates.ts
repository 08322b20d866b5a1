import type { CustomRankingEntry } from "@findling/protocol";
import { Bitset } from "../collections/bitset.js";
import { ValueType } from "../doc-values/column-format.js";
import type { PlainColumn } from "../doc-values/column-reader.js";
import { ColumnRoom, type LoadedColumn } from "../filters/column-room.js";
import type { NumberRange } from "../filters/filter-condition.js";
import { heldBy } from "../filters/filter-ranges.js";
import type { ColumnNumbers } from "../kernels/kernels.js";
import { documentsAtOnce } from "../kernels/kernels.js";
import type { SegmentMatches } from "../matching/matches/segment-matches.js";
import type { Workspace } from "../matching/workspace/workspace.js";
import type { Segment } from "../segment/segment.js";
import type { BrowseLimit } from "./browse-limit.js";

/**
 * At first the limit changes often. So a column is compared with it window by window: each window is as large
 * as everything before it, up to this many documents.
 */
const windowMax = 131_072;

/** Documents `[from, to)` of a segment. Both are multiples of `documentsAtOnce`, except the segment's end. */
interface DocumentWindow {
  readonly from: number;
  readonly to: number;
}

interface BrowsedSegment {
  /** The segment's index among the segments. */
  readonly at: number;
  readonly segment: Segment;
  readonly matches: SegmentMatches;
  readonly customRanking: readonly CustomRankingEntry[];
}

/** The matches of a segment, except those that a limit excludes by the first column of custom ranking. */
export class BrowseCandidates {
  readonly #browsed: BrowsedSegment;
  readonly #limit: BrowseLimit;
  readonly #workspace: Workspace;
  readonly #candidates: Bitset;
  /** The column of the first entry; null if it is not used. */
  readonly #column: PlainColumn | null;
  #loaded: LoadedColumn | null = null;
  readonly #ranks: ColumnRoom;
  /** Documents before this one have been compared with the limit, as it stood at that time. */
  #comparedTo = 0;

  constructor(browsed: BrowsedSegment, limit: BrowseLimit, workspace: Workspace) {
    const { segment, matches, customRanking } = browsed;
    const { documentCount } = segment;
    const plain = segment.columns.column(customRanking[0].attribute)?.plain ?? null;
    this.#browsed = browsed;
    this.#limit = limit;
    this.#workspace = workspace;
    this.#ranks = new ColumnRoom(workspace);
    this.#candidates = workspace.scratch.bitset(documentCount);
    const { bits } = matches;
    if (bits === null) for (const document of matches.documents()) this.#candidates.set(document);
    else this.#candidates.copyFrom(bits);
    this.#column = matches.count * workspace.costs.browse >= documentCount ? plain : null;
  }

  /** The first candidate at or after `from`; -1 if there is none. `from` never descends. */
  firstFrom(from: number): number {
    let first = this.#candidates.nextSetBit(from);
    while (first >= this.#comparedTo && this.#excludeFrom(first)) first = this.#candidates.nextSetBit(first);
    return first;
  }

  /** Compares the window of `document` with the limit. Returns false if they cannot be compared. */
  #excludeFrom(document: number): boolean {
    const column = this.#column;
    const number = column && this.#limit.firstNumberIn(this.#browsed.at, column.type);
    if (column === null || number === null) return false;
    this.#loaded ??= new ColumnRoom(this.#workspace).load(column);
    const window = windowAt(document, this.#candidates.size);
    this.#exclude(window, this.#loaded, number);
    this.#comparedTo = window.to;
    return true;
  }

  /** Removes the candidates in the window that come behind the limit. `number` encodes the limit's value. */
  #exclude(window: DocumentWindow, { numbers, present }: LoadedColumn, number: number): void {
    const [{ order }] = this.#browsed.customRanking;
    const { kernels, costs } = this.#workspace;
    const candidates = inWindow(this.#candidates, window);
    const column = numbers.subarray(window.from);
    const notAfter =
      order === "asc"
        ? { first: Number.NEGATIVE_INFINITY, last: number }
        : { first: number, last: Number.POSITIVE_INFINITY };
    kernels.keepBits(candidates.words, this.#inRange(window, column, heldBy(column, notAfter)).words);
    if (present !== null) kernels.keepBits(candidates.words, inWindow(present, window).words);
    if (this.#browsed.customRanking.length > 1) return;
    const equal = this.#inRange(window, column, heldBy(column, { first: number, last: number }));
    if (kernels.countBits(equal.words) * costs.browse < candidates.size) return;
    const late = this.#inRange(window, this.#ranksIn(window), {
      first: this.#limit.rankIn(this.#browsed.at),
      last: 2 ** 31 - 1,
    });
    kernels.keepBits(late.words, equal.words);
    candidates.andNot(late);
  }

  #inRange({ from, to }: DocumentWindow, numbers: ColumnNumbers, { first, last }: NumberRange): Bitset {
    const { kernels, scratch } = this.#workspace;
    const found = scratch.bitset(to - from);
    if (first <= last) kernels.addInRange(found.words, numbers, first, last);
    return found;
  }

  #ranksIn({ from, to }: DocumentWindow): ColumnNumbers {
    const { objectIdRanks: ranks } = this.#browsed.segment;
    const { numbers } = this.#ranks.load({
      documentCount: to - from,
      type: ValueType.number,
      present: null,
      // There are fewer than 2^31 ranks.
      numbers: new Int32Array(ranks.buffer, ranks.byteOffset, ranks.length).subarray(from, to),
    });
    return numbers;
  }
}

/** The window of `document`: it is as large as everything before it. */
function windowAt(document: number, documentCount: number): DocumentWindow {
  const from = document - (document % documentsAtOnce);
  const size = Math.min(Math.max(from, documentsAtOnce), windowMax);
  return { from, to: Math.min(from + size, documentCount) };
}

/** The bits of the window, in the same memory. */
function inWindow({ words }: Bitset, { from, to }: DocumentWindow): Bitset {
  return Bitset.over(words.buffer, words.byteOffset + from / 8, to - from);
}
