import type { CustomRankingEntry, CustomRankingValue } from "@findling/protocol";
import { beginningOf, mayGoOn } from "../doc-values/beginnings-column.js";
import { ValueType } from "../doc-values/column-format.js";
import { type ColumnLookup, type ColumnSet, NOT_A_COLUMN } from "../doc-values/column-set.js";
import type { LiveSegment } from "../segment/live-segment.js";

/** A document, and its values by entry of custom ranking. */
interface ValuedDocument {
  /** Its number. */
  readonly segment: number;
  readonly document: number;
  readonly custom: readonly CustomRankingValue[];
}

/** What a column tells of a value: as `typeAt` and `numberAt`. */
interface ToldValue {
  readonly type: ValueType;
  readonly number: number;
  /** Whether values of the same number may be others: of texts that are not told to their ends. */
  readonly isOpen: boolean;
}

/** What is known of an attribute in a segment. */
interface KnownColumn {
  /** NOT_A_COLUMN: nothing. */
  readonly column: ColumnLookup;
  /** Whether it has no more of texts than how they begin. */
  readonly hasBeginnings: boolean;
}

/** The limit in one segment. */
interface SegmentLimit {
  /** By entry. */
  readonly values: readonly ToldValue[];
  /** How many objectIDs are before that of the limit. */
  readonly rank: number;
}

/**
 * Tells of most documents that they come behind one document by custom ranking, then objectID, without making
 * values or strings.
 */
export class BrowseLimit {
  readonly #segments: readonly LiveSegment[];
  /** By segment, then by entry. */
  readonly #columns: readonly (readonly KnownColumn[])[];
  readonly #isAscending: readonly boolean[];
  /** By segment; null: none is set. */
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
      values: this.#columns[other].map((column, entry) => toldValue(custom[entry].value, column)),
      rank: segment.rankOf(objectId),
    }));
  }

  /** What columns of a segment tell of its value of the first entry, if that is of this type. */
  firstNumberIn(at: number, type: ValueType): number | null {
    const first = this.#limits?.[at].values[0];
    return first?.type === type ? first.number : null;
  }

  /** Of equals in a segment, those of this rank of objectIDs or a later one come behind it, or are it. */
  rankIn(at: number): number {
    return this.#limits?.[at].rank ?? Number.POSITIVE_INFINITY;
  }

  /** Whether a document surely comes behind the limit, or is it. Of what is no column nothing is sure. */
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

function knownColumn(columns: ColumnSet, attribute: string): KnownColumn {
  const column = columns.column(attribute);
  if (column !== NOT_A_COLUMN) return { column, hasBeginnings: false };
  return { column: columns.beginnings(attribute), hasBeginnings: true };
}

/** A text that a column has not stands between two of its ordinals. */
function toldValue(value: CustomRankingValue["value"], { column, hasBeginnings }: KnownColumn): ToldValue {
  if (value === null) return { type: ValueType.missing, number: 0, isOpen: false };
  if (typeof value === "number") return { type: ValueType.number, number: value, isOpen: false };
  if (typeof value === "boolean") return { type: ValueType.boolean, number: value ? 1 : 0, isOpen: false };
  const text = hasBeginnings ? beginningOf(value) : value;
  const isOpen = hasBeginnings && mayGoOn(text);
  return { type: ValueType.string, number: column?.strings.placeOf(text) ?? 0, isOpen };
}
