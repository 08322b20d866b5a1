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
}

/** The values of one attribute in one segment, by their numbers in FacetValues. */
export interface SegmentValues {
  /** null: they are counted document by document. */
  readonly countable: CountableColumn | null;
  /** The value of a number of the countable column; NO_VALUE_NUMBER for an empty text. */
  valueOf(number: number): number;
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
    this.countable = countableOf(column);
    this.#column = column;
    this.#values = values;
    this.#byNumber = new Int32Array(this.countable?.end ?? column.strings.count).fill(unread);
  }

  valueOf(number: number): number {
    return this.#valueOf(this.countable?.column.type ?? ValueType.missing, number);
  }

  count(grouped: GroupedDocuments, counted: ValueCounts, comesAgain: boolean): void {
    const plain = this.countable?.column;
    if (plain !== undefined && plain.present === null)
      this.#countPlain(plain.numbers, grouped, counted, comesAgain);
    else this.#countElements(grouped, counted, comesAgain);
  }

  #countPlain(
    numbers: ColumnNumbers,
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
      const value = known === unread ? this.valueOf(number) : known;
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

function countableOf({ plain, strings }: ColumnReader): CountableColumn | null {
  if (plain === null) return null;
  if (plain.type === ValueType.string) return { column: plain, end: strings.count };
  if (plain.numbers instanceof Uint8Array) return { column: plain, end: 2 ** 8 };
  return plain.numbers instanceof Uint16Array ? { column: plain, end: endOf(plain.numbers) } : null;
}

/** What all numbers are below. Looked for where that takes less time than to go through all that there could be. */
function endOf(numbers: Uint16Array): number {
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

  valueOf(): number {
    return NO_VALUE_NUMBER;
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

  valueOf(): number {
    return NO_VALUE_NUMBER;
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
