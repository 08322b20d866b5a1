import { attributeValues } from "../analysis/attribute-path.js";
import { ValueType } from "../doc-values/column-format.js";
import type { ColumnReader, PlainColumn } from "../doc-values/column-reader.js";
import { NOT_A_COLUMN } from "../doc-values/column-set.js";
import type { RecordSource } from "../doc-values/record-source.js";
import type { Segment } from "../segment/segment.js";
import { type FacetValues, NO_VALUE_NUMBER } from "./facet-values.js";

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
  /** Writes the values of a document into `found`, from its start; returns how many. */
  read(document: number, found: number[]): number;
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
  /** By ordinal; `unread` until it is asked for. */
  readonly #byOrdinal: Int32Array;

  constructor(column: ColumnReader, values: FacetValues) {
    this.countable = countableOf(column);
    this.#column = column;
    this.#values = values;
    this.#byOrdinal = new Int32Array(column.strings.count).fill(unread);
  }

  valueOf(number: number): number {
    return this.#valueOf(this.countable?.column.type ?? ValueType.missing, number);
  }

  read(document: number, found: number[]): number {
    const column = this.#column;
    const end = column.endElement(document);
    let count = 0;
    for (let element = column.firstElement(document); element < end; element++) {
      const value = this.#valueOf(column.elementType(element), column.elementNumber(element));
      if (value !== NO_VALUE_NUMBER) found[count++] = value;
    }
    return count;
  }

  #valueOf(type: ValueType, number: number): number {
    if (type === ValueType.number) return this.#values.ofNumber(number);
    if (type === ValueType.boolean) return this.#values.ofText(String(number === 1));
    if (this.#byOrdinal[number] === unread)
      this.#byOrdinal[number] = this.#values.ofText(this.#column.strings.stringOf(number));
    return this.#byOrdinal[number];
  }
}

const unread = -2;

function countableOf({ plain, strings }: ColumnReader): CountableColumn | null {
  if (plain === null) return null;
  if (plain.type === ValueType.string) return { column: plain, end: strings.count };
  if (plain.numbers instanceof Uint8Array) return { column: plain, end: 2 ** 8 };
  return plain.numbers instanceof Uint16Array ? { column: plain, end: 2 ** 16 } : null;
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

  read(document: number, found: number[]): number {
    const hashes = this.#hashes;
    const end = hashes.endElement(document);
    let count = 0;
    for (let element = hashes.firstElement(document); element < end; element++) {
      found[count++] = this.#values.ofHash(hashes.elementNumber(element), this.#documentNumbers[document]);
    }
    return count;
  }
}

class RecordValues implements SegmentValues {
  readonly countable = null;
  readonly #attribute: string;
  readonly #values: FacetValues;
  readonly #documentNumbers: Uint32Array;
  readonly #records: RecordSource;

  constructor(
    attribute: string,
    values: FacetValues,
    documentNumbers: Uint32Array,
    records: RecordSource,
  ) {
    this.#attribute = attribute;
    this.#values = values;
    this.#documentNumbers = documentNumbers;
    this.#records = records;
  }

  valueOf(): number {
    return NO_VALUE_NUMBER;
  }

  read(document: number, found: number[]): number {
    const record = this.#records.read(this.#documentNumbers[document]);
    let count = 0;
    for (const value of attributeValues(record, this.#attribute).values) {
      if (value !== "") found[count++] = this.#values.ofText(String(value));
    }
    return count;
  }
}
