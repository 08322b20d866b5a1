import type { CustomRankingEntry } from "@findling/protocol";
import { beginningOf } from "../../doc-values/beginnings-column.js";
import { ValueType } from "../../doc-values/column-format.js";
import { type ColumnLookup, NOT_A_COLUMN } from "../../doc-values/column-set.js";
import { type KnownColumn, knownColumn } from "../../doc-values/known-column.js";
import type { LiveSegment } from "../../segment/live-segment.js";

const nothingKnown: KnownColumn = { column: NOT_A_COLUMN, hasBeginnings: false };

/** A string, as the number that `write` gives it in a segment. */
export interface NumberedText {
  readonly segment: number;
  readonly number: number;
}

/**
 * Bounds of criterion 7, as numbers that ascend as it gets worse. Each entry of `customRanking` has two
 * numbers: the rank of the value's type, and the value. For a string this is its ordinal, so it compares only
 * within its segment. One more number says whether all of that is exact. Nothing is known behind a text that
 * only its beginning stands for, nor of an attribute without a column. There, all numbers are `unknown`.
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
  write({ segment, document }: { segment: number; document: number }, out: Float64Array, at: number): void {
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
   * Compares strings of an entry that are of two segments. 0: they are equal, or one of them goes on behind
   * what is known of it.
   */
  compareTexts(entry: number, a: NumberedText, b: NumberedText): number {
    const isCut =
      this.#columns[a.segment][entry].hasBeginnings || this.#columns[b.segment][entry].hasBeginnings;
    const [textA, textB] = [a, b].map((text) => {
      const whole = this.#textOf(entry, text);
      return isCut ? beginningOf(whole) : whole;
    });
    if (textA === textB) return 0;
    return textA < textB === (this.#entries[entry].order === "asc") ? -1 : 1;
  }

  #textOf(entry: number, { segment, number }: NumberedText): string {
    return this.#columns[segment][entry].column?.strings.stringOf(Math.abs(number)) ?? "";
  }
}
