import type { CustomRankingEntry, CustomRankingValue } from "@findling/protocol";
import { beginningOf, mayGoOn } from "../doc-values/beginnings-column.js";
import { ValueType } from "../doc-values/column-format.js";
import { NOT_A_COLUMN } from "../doc-values/column-set.js";
import { type KnownColumn, knownColumn } from "../doc-values/known-column.js";
import type { LiveSegment } from "../segment/live-segment.js";

/** A document and its values, one for each entry of custom ranking. */
interface ValuedDocument {
  /** The number of its segment. */
  readonly segment: number;
  readonly document: number;
  readonly custom: readonly CustomRankingValue[];
}

/** How a column encodes a value (see `typeAt` and `numberAt`). */
interface EncodedValue {
  readonly type: ValueType;
  readonly number: number;
  /** Whether other values may have the same number: the column has only the beginnings of texts. */
  readonly isOpen: boolean;
}

/** The limit in one segment. */
interface SegmentLimit {
  /** Indexed by entry. */
  readonly values: readonly EncodedValue[];
  /** How many objectIDs of the segment sort before the limit's. */
  readonly rank: number;
}

/**
 * Recognizes most of the documents that come behind the limit by custom ranking, then objectID. The limit is
 * one document. This makes neither values nor strings.
 */
export class BrowseLimit {
  readonly #segments: readonly LiveSegment[];
  /** By segment, then by entry. */
  readonly #columns: readonly (readonly KnownColumn[])[];
  readonly #isAscending: readonly boolean[];
  /** By segment; null until a limit is set. */
  #limits: readonly SegmentLimit[] | null = null;

  constructor(entries: readonly CustomRankingEntry[], segments: readonly LiveSegment[]) {
    this.#segments = segments;
    this.#isAscending = entries.map(({ order }) => order === "asc");
    this.#columns = segments.map(({ segment }) =>
      entries.map(({ attribute }) => knownColumn(segment.columns, attribute)),
    );
  }

  set({ segment: at, document, custom }: ValuedDocument): void {
    const objectId = this.#segments[at].segment.objectId(document);
    this.#limits = this.#segments.map(({ segment }, other) => ({
      values: this.#columns[other].map((column, entry) => encodedValue(custom[entry].value, column)),
      rank: segment.rankOf(objectId),
    }));
  }

  /** How a segment encodes the limit's value of the first entry; null if the value is of another type. */
  firstNumberIn(at: number, type: ValueType): number | null {
    const first = this.#limits?.[at].values[0];
    return first?.type === type ? first.number : null;
  }

  /**
   * Among documents of a segment with equal values, those of this rank or a later one come behind the limit,
   * or are the limit. Ranks are those of objectIDs.
   */
  rankIn(at: number): number {
    return this.#limits?.[at].rank ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Whether a document certainly comes behind the limit, or is the limit. Never true if that takes the values
   * of an attribute that has no column.
   */
  excludes(at: number, document: number): boolean {
    if (this.#limits === null) return false;
    const { values, rank } = this.#limits[at];
    const columns = this.#columns[at];
    for (let entry = 0; entry < columns.length; entry++) {
      const { column } = columns[entry];
      if (column === NOT_A_COLUMN) return false;
      const limit = values[entry];
      const type = column?.typeAt(document) ?? ValueType.missing;
      if (type !== limit.type) return type > limit.type;
      const number = column?.numberAt(document) ?? 0;
      if (number !== limit.number) return number > limit.number === this.#isAscending[entry];
      if (limit.isOpen) return false;
    }
    return this.#segments[at].segment.objectIdRanks[document] >= rank;
  }
}

/** A text that the column lacks gets a number between two of its ordinals. */
function encodedValue(
  value: CustomRankingValue["value"],
  { column, hasBeginnings }: KnownColumn,
): EncodedValue {
  if (value === null) return { type: ValueType.missing, number: 0, isOpen: false };
  if (typeof value === "number") return { type: ValueType.number, number: value, isOpen: false };
  if (typeof value === "boolean") return { type: ValueType.boolean, number: value ? 1 : 0, isOpen: false };
  const text = hasBeginnings ? beginningOf(value) : value;
  const isOpen = hasBeginnings && mayGoOn(text);
  return { type: ValueType.string, number: column?.strings.ordinalOrBetween(text) ?? 0, isOpen };
}
