import type { CustomRankingEntry } from "@findling/protocol";
import { ValueType } from "../../doc-values/column-format.js";
import { type ColumnLookup, NOT_A_COLUMN } from "../../doc-values/column-set.js";
import type { Segment } from "../../segment/segment.js";

/**
 * Bounds of criterion 7, as numbers that ascend as it gets worse. Each entry of `customRanking` has two
 * numbers: the rank of the value's type, and the value. Columns know numbers, booleans and missing values
 * exactly. Strings of different segments cannot be compared by their ordinals, and nothing is known of
 * attributes without a column: from there on, all numbers are `unknown`.
 */
export class CustomBounds {
  /** How many numbers a document has. */
  readonly width: number;
  /** -Infinity for lower bounds, Infinity for upper bounds. */
  readonly unknown: number;
  readonly #entries: readonly CustomRankingEntry[];
  /** By segment, then by entry. Documents of several segments come in turn, so the columns are kept. */
  readonly #columns = new Map<Segment, readonly ColumnLookup[]>();

  constructor(entries: readonly CustomRankingEntry[], unknown: number) {
    this.#entries = entries;
    this.width = entries.length * 2;
    this.unknown = unknown;
  }

  /** Whether columns have all values of the criterion, also those that no bound knows. */
  hasColumns(segment: Segment): boolean {
    return this.#columnsOf(segment).every((column) => column !== NOT_A_COLUMN);
  }

  /** Writes the bounds of a document to `out[at, at + width)`. */
  write(segment: Segment, document: number, out: Float64Array, at: number): void {
    if (this.width === 0) return;
    const columns = this.#columnsOf(segment);
    let next = at;
    let isKnown = true;
    for (let i = 0; i < columns.length; i++) {
      const column: ColumnLookup = isKnown ? columns[i] : NOT_A_COLUMN;
      const type: number =
        column === NOT_A_COLUMN ? this.unknown : (column?.typeAt(document) ?? ValueType.missing);
      isKnown &&= type !== this.unknown && type !== ValueType.string;
      const number = column?.numberAt(document) ?? 0;
      out[next++] = type;
      out[next++] = isKnown ? (this.#entries[i].order === "asc" ? number : -number) : this.unknown;
    }
  }

  #columnsOf(segment: Segment): readonly ColumnLookup[] {
    let columns = this.#columns.get(segment);
    if (columns === undefined) {
      columns = this.#entries.map(({ attribute }) => segment.columns.column(attribute));
      this.#columns.set(segment, columns);
    }
    return columns;
  }
}
