import { attributeValues } from "../analysis/attribute-path.js";
import { ValueType } from "../doc-values/column-format.js";
import type { ColumnReader, PlainColumn } from "../doc-values/column-reader.js";
import { NOT_A_COLUMN } from "../doc-values/column-set.js";
import type { RecordSource } from "../doc-values/record-source.js";
import type { ColumnNumbers } from "../kernels/kernels.js";
import type { Segment } from "../segment/segment.js";
import { type FacetValues, NO_VALUE_NUMBER } from "./facet-values.js";
import type { GroupedDocuments } from "./faceted-matches.js";
import type { ValueCounts } from "./value-counts.js";

/** A plain column of which kernels count how often it has each number. */
export interface CountableColumn {
  readonly column: PlainColumn;
  /** All its numbers are below it. */
  readonly end: number;
  /** The value of a number; NO_VALUE_NUMBER for an empty text. */
  readonly valueOf: (number: number) => number;
}

/** The values of one attribute in one segment, by their numbers in FacetValues. */
export interface SegmentValues {
  /** null: they are counted document by document. */
  readonly countable: CountableColumn | null;
  /** Counts the values of these documents. `comesAgain`: whether their groups may do so. */
  count(documents: GroupedDocuments, counted: ValueCounts, comesAgain: boolean): void;
}

/** null: no document has a value. */
export function segmentValues(
  segment: Segment,
  attribute: string,
  values: FacetValues,
  records: RecordSource,
): SegmentValues | null {
  const { columns, parts } = segment;
  const column = columns.column(attribute);
  if (column === null) return null;
  if (column !== NOT_A_COLUMN) return new ColumnValues(column, values);
  const hashes = columns.hashes(attribute);
  if (hashes) return new HashedValues(hashes, values, parts.documentNumbers);
  return new RecordValues(attribute, values, parts.documentNumbers, records);
}

/** Each distinct string is read once. */
class ColumnValues implements SegmentValues {
  readonly countable: CountableColumn | null;
  readonly #column: ColumnReader;
  readonly #values: FacetValues;
  /** By ordinal, or by number of the countable column; `unread` until it is asked for. */
  readonly #byNumber: Int32Array;

  constructor(column: ColumnReader, values: FacetValues) {
    this.countable = countableOf(column, (type, number) => this.#valueOf(type, number));
    this.#column = column;
    this.#values = values;
    this.#byNumber = new Int32Array(this.countable?.end ?? column.strings.count).fill(unread);
  }

  count(grouped: GroupedDocuments, counted: ValueCounts, comesAgain: boolean): void {
    const { countable } = this;
    if (countable !== null && countable.column.present === null)
      this.#countPlain(countable, grouped, counted, comesAgain);
    else this.#countElements(grouped, counted, comesAgain);
  }

  #countPlain(
    { column: { numbers }, valueOf }: CountableColumn,
    { documents, groups }: GroupedDocuments,
    counted: ValueCounts,
    comesAgain: boolean,
  ): void {
    const byNumber = this.#byNumber;
    let last = -1;
    for (let i = 0; i < documents.length; i++) {
      const number = numbers[documents[i]];
      // Neighbours of one group often have one value.
      if (number === last && groups[i] === groups[i - 1]) continue;
      last = number;
      const known = byNumber[number];
      const value = known === unread ? valueOf(number) : known;
      if (value !== NO_VALUE_NUMBER) counted.add(value, groups[i], comesAgain);
    }
  }

  #countElements({ documents, groups }: GroupedDocuments, counted: ValueCounts, comesAgain: boolean): void {
    const column = this.#column;
    for (let i = 0; i < documents.length; i++) {
      const end = column.endElement(documents[i]);
      for (let element = column.firstElement(documents[i]); element < end; element++) {
        const value = this.#valueOf(column.elementType(element), column.elementNumber(element));
        if (value !== NO_VALUE_NUMBER) counted.add(value, groups[i], comesAgain);
      }
    }
  }

  #valueOf(type: ValueType, number: number): number {
    if (type === ValueType.number && this.countable === null) return this.#values.ofNumber(number);
    if (type === ValueType.boolean) return this.#values.ofText(String(number === 1));
    if (this.#byNumber[number] === unread)
      this.#byNumber[number] = this.#values.ofText(this.#textOf(type, number));
    return this.#byNumber[number];
  }

  #textOf(type: ValueType, number: number): string {
    return type === ValueType.number ? String(number) : this.#column.strings.stringOf(number);
  }
}

const unread = -2;

function countableOf(
  { plain, strings }: ColumnReader,
  valueOf: (type: ValueType, number: number) => number,
): CountableColumn | null {
  if (plain === null) return null;
  const end = plain.type === ValueType.string ? strings.count : endOf(plain.numbers);
  return end === null ? null : { column: plain, end, valueOf: (number) => valueOf(plain.type, number) };
}

/**
 * What all numbers are below, looked for where that takes less time than to go through all that there could
 * be; null: too many.
 */
function endOf(numbers: ColumnNumbers): number | null {
  if (numbers instanceof Uint8Array) return 2 ** 8;
  if (!(numbers instanceof Uint16Array)) return null;
  const possible = 2 ** 16;
  if (numbers.length >= possible) return possible;
  let most = 0;
  for (let i = 0; i < numbers.length; i++) if (numbers[i] > most) most = numbers[i];
  return most + 1;
}

class HashedValues implements SegmentValues {
  readonly countable = null;
  readonly #hashes: ColumnReader;
  readonly #values: FacetValues;
  readonly #documentNumbers: Uint32Array;

  constructor(hashes: ColumnReader, values: FacetValues, documentNumbers: Uint32Array) {
    this.#hashes = hashes;
    this.#values = values;
    this.#documentNumbers = documentNumbers;
  }

  count({ documents, groups }: GroupedDocuments, counted: ValueCounts, comesAgain: boolean): void {
    const hashes = this.#hashes;
    for (let i = 0; i < documents.length; i++) {
      const end = hashes.endElement(documents[i]);
      for (let element = hashes.firstElement(documents[i]); element < end; element++) {
        const number = this.#documentNumbers[documents[i]];
        counted.add(this.#values.ofHash(hashes.elementNumber(element), number), groups[i], comesAgain);
      }
    }
  }
}

class RecordValues implements SegmentValues {
  readonly countable = null;
  readonly #attribute: string;
  readonly #values: FacetValues;
  readonly #documentNumbers: Uint32Array;
  readonly #records: RecordSource;

  constructor(attribute: string, values: FacetValues, documentNumbers: Uint32Array, records: RecordSource) {
    this.#attribute = attribute;
    this.#values = values;
    this.#documentNumbers = documentNumbers;
    this.#records = records;
  }

  count({ documents, groups }: GroupedDocuments, counted: ValueCounts, comesAgain: boolean): void {
    for (let i = 0; i < documents.length; i++) {
      const record = this.#records.read(this.#documentNumbers[documents[i]]);
      for (const value of attributeValues(record, this.#attribute).values) {
        if (value !== "") counted.add(this.#values.ofText(String(value)), groups[i], comesAgain);
      }
    }
  }
}
