import type { CustomRankingEntry } from "@findling/protocol";
import { beginningUnits } from "../../doc-values/beginnings-column.js";
import { ValueType } from "../../doc-values/column-format.js";
import { type ColumnLookup, NOT_A_COLUMN } from "../../doc-values/column-set.js";
import { type KnownColumn, knownColumn } from "../../doc-values/known-column.js";
import type { LiveSegment } from "../../segment/live-segment.js";
import type { PoolDocument } from "./ranked-pool.js";

const nothingKnown: KnownColumn = { column: NOT_A_COLUMN, hasBeginnings: false };

/**
 * Bounds of criterion 7, as numbers that ascend as it gets worse. Each entry of `customRanking` has two
 * numbers: the rank of the value's type, and the value. The number of a string is its ordinal, so it compares
 * only within its segment. A column may have only the beginnings of texts. All numbers behind such a text are
 * `unknown`. An attribute without a column is `unknown`, too, as well as all behind it. The last number says
 * whether all the others are exact.
 */
export class CustomBounds {
  /** How many numbers a document has. */
  readonly width: number;
  /** -Infinity for lower bounds, Infinity for upper bounds. */
  readonly unknown: number;
  readonly #entries: readonly CustomRankingEntry[];
  /** By segment, then by entry. */
  readonly #columns: readonly (readonly KnownColumn[])[];

  constructor(entries: readonly CustomRankingEntry[], segments: readonly LiveSegment[], unknown: number) {
    this.#entries = entries;
    this.width = entries.length === 0 ? 0 : entries.length * 2 + 1;
    this.unknown = unknown;
    this.#columns = segments.map(({ segment }) =>
      entries.map(({ attribute }) => knownColumn(segment.columns, attribute)),
    );
  }

  /** Whether columns have all values of the criterion. */
  hasColumns(segment: number): boolean {
    return this.#columns[segment].every(
      ({ column, hasBeginnings }) => column !== NOT_A_COLUMN && !hasBeginnings,
    );
  }

  /** Writes the bounds of a document to `out[at, at + width)`. */
  write({ segment, document }: PoolDocument, out: Float64Array, at: number): void {
    if (this.width === 0) return;
    const columns = this.#columns[segment];
    let next = at;
    let isKnown = true;
    for (let i = 0; i < columns.length; i++) {
      const known: KnownColumn = isKnown ? columns[i] : nothingKnown;
      const column: ColumnLookup = known.column;
      isKnown = column !== NOT_A_COLUMN;
      const type = column?.typeAt(document) ?? ValueType.missing;
      const number = column?.numberAt(document) ?? 0;
      out[next++] = isKnown ? type : this.unknown;
      out[next++] = isKnown ? (this.#entries[i].order === "asc" ? number : -number) : this.unknown;
      isKnown &&= !(known.hasBeginnings && type === ValueType.string);
    }
    out[next] = isKnown ? 0 : this.unknown;
  }

  /**
   * Compares two strings of an entry, each by its segment and the number that `write` gave it there. The
   * result is 0 if both are equal as far as columns have them. If a column has only the beginning of one of
   * them, this one comes first as a lower bound, and last as an upper bound.
   */
  // Hot: five parameters instead of two objects.
  compareTexts(entry: number, segment: number, number: number, other: number, otherNumber: number): number {
    const known = this.#columns[segment][entry];
    const otherKnown = this.#columns[other][entry];
    if (!known.column || !otherKnown.column) return 0;
    const isCut = known.hasBeginnings || otherKnown.hasBeginnings;
    // Numbers of descending entries are negative ordinals.
    const difference = known.column.strings.compareBeginnings(
      Math.abs(number),
      otherKnown.column.strings,
      Math.abs(otherNumber),
      isCut ? beginningUnits : Number.POSITIVE_INFINITY,
    );
    if (difference !== 0) return difference < 0 === (this.#entries[entry].order === "asc") ? -1 : 1;
    if (known.hasBeginnings === otherKnown.hasBeginnings) return 0;
    return known.hasBeginnings && this.unknown < 0 ? -1 : 1;
  }
}
