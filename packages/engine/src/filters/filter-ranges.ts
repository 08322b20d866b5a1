import type { Filter } from "@findling/protocol";
import { ValueType } from "../doc-values/column-format.js";
import type { ColumnReader, PlainColumn } from "../doc-values/column-reader.js";
import { textHash } from "../doc-values/text-hash.js";
import type { ColumnNumbers } from "../kernels/kernels.js";
import type { Segment } from "../segment/segment.js";
import { type Condition, conditionOf, type NumberRange } from "./filter-condition.js";

/** A filter as ranges of numbers in a plain column. */
export interface ColumnRanges {
  readonly column: PlainColumn;
  /**
   * A document passes if its number lies in one of these ranges. Their bounds are numbers that the column may
   * hold.
   */
  readonly ranges: readonly NumberRange[];
}

/**
 * Each range takes a walk over the column. With more ranges than this, testing document by document is
 * faster.
 */
const rangesMax = 64;

/** The ranges of a filter in a segment; null if it cannot be expressed so. */
export function filterRanges(filter: Filter, { columns }: Segment): ColumnRanges | null {
  const condition = conditionOf(filter);
  const column = columns.column(filter.attribute);
  if (column) return withinColumn(column, rangesOfValues(column, condition));
  // A hash says nothing about the size of a number, so a range needs the column of beginnings.
  if (filter.op === "range") {
    const beginnings = columns.beginnings(filter.attribute);
    return beginnings ? withinColumn(beginnings, rangesOfValues(beginnings, condition)) : null;
  }
  const hashes = columns.hashes(filter.attribute);
  return hashes ? withinColumn(hashes, rangesOfHashes(condition)) : null;
}

function withinColumn({ plain }: ColumnReader, ranges: readonly NumberRange[]): ColumnRanges | null {
  if (plain === null) return null;
  const held = ranges.map((range) => heldBy(plain.numbers, range)).filter(({ first, last }) => first <= last);
  return held.length > rangesMax ? null : { column: plain, ranges: held };
}

function rangesOfValues({ plain, strings }: ColumnReader, condition: Condition): readonly NumberRange[] {
  switch (plain?.type) {
    case ValueType.number:
      return condition.ranges;
    case ValueType.string:
      return [...condition.strings]
        .map((text) => strings.ordinalOf(text))
        .filter((ordinal) => ordinal >= 0)
        .map(single);
    default:
      return ["false", "true"].flatMap((text, value) => (condition.strings.has(text) ? [single(value)] : []));
  }
}

function rangesOfHashes({ strings }: Condition): readonly NumberRange[] {
  return [...strings].map((text) => single(textHash(text)));
}

function single(value: number): NumberRange {
  return { first: value, last: value };
}

/** The part of a range that a column of this type can hold. If there is none, `first` is above `last`. */
export function heldBy(numbers: ColumnNumbers, { first, last }: NumberRange): NumberRange {
  if (numbers instanceof Float64Array) return { first, last };
  const [least, most] = boundsOf(numbers);
  return { first: Math.max(least, Math.ceil(first)), last: Math.min(most, Math.floor(last)) };
}

function boundsOf(numbers: ColumnNumbers): [least: number, most: number] {
  if (numbers instanceof Uint8Array) return [0, 0xff];
  return numbers instanceof Uint16Array ? [0, 0xffff] : [-0x80000000, 0x7fffffff];
}
