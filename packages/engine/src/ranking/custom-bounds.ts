import type { CustomRankingEntry } from "@findling/protocol";
import { ValueType } from "../doc-values/column-format.js";
import { type ColumnLookup, NOT_A_COLUMN } from "../doc-values/column-set.js";
import type { Segment } from "../segment/segment.js";

/**
 * Bounds of criterion 7 as numbers that ascend as it gets worse, two for each entry of `customRanking`: the
 * rank of the value's type, and the value. Columns tell numbers, booleans and missing values as they are.
 * Strings of different segments cannot be compared by their ordinals, and of what is no column nothing is
 * known: there, and behind it, stands `unknown`.
 */
export class CustomBounds {
  /** Numbers a document. */
  readonly width: number;
  /** -Infinity for lower bounds, Infinity for upper ones. */
  readonly unknown: number;
  readonly #entries: readonly CustomRankingEntry[];
  /** By entry. Bounds of documents of several segments are asked for in turn. */
  readonly #columns = new Map<Segment, readonly ColumnLookup[]>();

  constructor(entries: readonly CustomRankingEntry[], unknown: number) {
    this.#entries = entries;
    this.width = entries.length * 2;
    this.unknown = unknown;
  }

  /** Writes those of a document to `out[at, at + width)`; returns whether they say all of the criterion. */
  write(segment: Segment, document: number, out: Float64Array, at: number): boolean {
    if (this.width === 0) return true;
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
    return isKnown;
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
