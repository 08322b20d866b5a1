import { beginningOf } from "../doc-values/beginnings-column.js";
import { ValueType } from "../doc-values/column-format.js";
import type { ColumnReader, PlainColumn } from "../doc-values/column-reader.js";
import { NOT_A_COLUMN } from "../doc-values/column-set.js";
import { textHash } from "../doc-values/text-hash.js";
import type { ColumnNumbers } from "../kernels/kernels.js";
import type { Segment } from "../segment/segment.js";
import { type FacetValues, NO_VALUE_NUMBER, type ValueTexts } from "./facet-values.js";
import type { GroupedDocuments } from "./faceted-matches.js";
import { isNumberBefore } from "./number-text.js";
import type { ReadValues } from "./read-values.js";
import type { ValueCounts } from "./value-counts.js";

/** A plain column for which kernels count how often each number occurs. */
export interface CountableColumn {
  readonly column: PlainColumn;
  /** All numbers of the column are below it. */
  readonly end: number;
  /** The value that a number stands for; NO_VALUE_NUMBER for an empty text. */
  readonly valueOf: (number: number) => number;
}

/** The values of one attribute in one segment, by their numbers in FacetValues. */
export interface SegmentValues {
  /** null: values are counted document by document. */
  readonly countable: CountableColumn | null;
  /** Counts the values of these documents. Documents of a group lie side by side. */
  count(documents: GroupedDocuments, counted: ValueCounts): void;
  /** Counts the values of one document of `group`. */
  countOne(document: number, group: number, counted: ValueCounts): void;
}

/** null if no document has a value. `read` reads the values of the attribute that no column has. */
export function segmentValues(
  segment: Segment,
  attribute: string,
  values: FacetValues,
  read: ReadValues,
): SegmentValues | null {
  const { columns } = segment;
  const column = columns.column(attribute);
  if (column === null) return null;
  if (column !== NOT_A_COLUMN) {
    const end = endOf(column);
    return end === null ? new ElementValues(column, values) : new NumberedValues(column, end, values);
  }
  const hashes = columns.hashes(attribute);
  if (!hashes) return new RecordValues(segment, read, values);
  const beginnings = columns.beginnings(attribute) ?? null;
  return new HashedValues({ segment, hashes, beginnings }, read, values);
}

/**
 * A number that all numbers of a column are below, if each number is one value and they are few or lie close
 * together; else null.
 */
function endOf({ soleType, strings, numbers }: ColumnReader): number | null {
  if (soleType === ValueType.string) return strings.count;
  if (soleType === ValueType.boolean) return 2;
  return soleType === ValueType.number ? endOfNumbers(numbers) : null;
}

/** The greatest number is looked for only if that takes less time than going through all possible numbers. */
function endOfNumbers(numbers: ColumnNumbers): number | null {
  if (numbers instanceof Uint8Array) return 2 ** 8;
  if (!(numbers instanceof Uint16Array)) return null;
  const possible = 2 ** 16;
  if (numbers.length >= possible) return possible;
  let most = 0;
  for (let i = 0; i < numbers.length; i++) if (numbers[i] > most) most = numbers[i];
  return most + 1;
}

abstract class DocumentwiseValues implements SegmentValues {
  readonly countable: CountableColumn | null = null;

  abstract countOne(document: number, group: number, counted: ValueCounts): void;

  count({ documents, groups }: GroupedDocuments, counted: ValueCounts): void {
    for (let i = 0; i < documents.length; i++) this.countOne(documents[i], groups[i], counted);
  }
}

const unread = -2;

/** The values of a column in which each number is one value. Each number is hashed once. */
class NumberedValues implements SegmentValues, ValueTexts {
  readonly countable: CountableColumn | null;
  readonly #column: ColumnReader;
  readonly #values: FacetValues;
  readonly #source: number;
  /** By number: its value, `unread` until it is needed. */
  readonly #byNumber: Int32Array;

  constructor(column: ColumnReader, end: number, values: FacetValues) {
    const { plain } = column;
    this.countable = plain && { column: plain, end, valueOf: (number) => this.#valueOf(number) };
    this.#column = column;
    this.#values = values;
    this.#source = values.addSource(this);
    this.#byNumber = new Int32Array(end).fill(unread);
  }

  count(grouped: GroupedDocuments, counted: ValueCounts): void {
    const { countable } = this;
    if (countable !== null && countable.column.present === null)
      this.#countPlain(countable.column.numbers, grouped, counted);
    else this.#countElements(grouped, counted);
  }

  #countPlain(numbers: ColumnNumbers, { documents, groups }: GroupedDocuments, counted: ValueCounts): void {
    let last = -1;
    for (let i = 0; i < documents.length; i++) {
      const number = numbers[documents[i]];
      // Neighbours of one group often have the same value.
      if (number === last && groups[i] === groups[i - 1]) continue;
      last = number;
      const value = this.#valueOf(number);
      if (value !== NO_VALUE_NUMBER) counted.add(value, groups[i]);
    }
  }

  #countElements({ documents, groups }: GroupedDocuments, counted: ValueCounts): void {
    for (let i = 0; i < documents.length; i++) this.countOne(documents[i], groups[i], counted);
  }

  countOne(document: number, group: number, counted: ValueCounts): void {
    const column = this.#column;
    const end = column.endElement(document);
    for (let element = column.firstElement(document); element < end; element++) {
      const value = this.#valueOf(column.elementNumber(element));
      if (value !== NO_VALUE_NUMBER) counted.add(value, group);
    }
  }

  textAt(number: number): string {
    const { soleType, strings } = this.#column;
    if (soleType === ValueType.string) return strings.stringOf(number);
    return soleType === ValueType.boolean ? String(number === 1) : String(number);
  }

  isBefore(number: number, text: string): boolean {
    const { soleType, strings } = this.#column;
    if (soleType === ValueType.string) return strings.compare(number, text) < 0;
    return soleType === ValueType.number ? isNumberBefore(number, text) : this.textAt(number) < text;
  }

  #valueOf(number: number): number {
    const known = this.#byNumber[number];
    return known === unread ? this.#readValue(number) : known;
  }

  #readValue(number: number): number {
    const { soleType, strings } = this.#column;
    const isEmpty = soleType === ValueType.string && strings.isEmpty(number);
    const value = isEmpty ? NO_VALUE_NUMBER : this.#numberOf(number);
    this.#byNumber[number] = value;
    return value;
  }

  #numberOf(number: number): number {
    const values = this.#values;
    if (values.areOfOneSegment) return values.addNew(this.#source, number);
    return values.numberOf(this.#hashOf(number), this.#source, number);
  }

  #hashOf(number: number): number {
    const { soleType, strings } = this.#column;
    if (soleType === ValueType.string) return strings.hashOf(number);
    return soleType === ValueType.number ? this.#values.hashOfNumber(number) : textHash(this.textAt(number));
  }
}

/** The values of a column with arbitrary numbers, or of several types. A text's index is its element. */
class ElementValues extends DocumentwiseValues implements ValueTexts {
  readonly #column: ColumnReader;
  readonly #values: FacetValues;
  readonly #source: number;

  constructor(column: ColumnReader, values: FacetValues) {
    super();
    this.#column = column;
    this.#values = values;
    this.#source = values.addSource(this);
  }

  countOne(document: number, group: number, counted: ValueCounts): void {
    const column = this.#column;
    const end = column.endElement(document);
    for (let element = column.firstElement(document); element < end; element++) {
      const value = this.#valueOf(element);
      if (value !== NO_VALUE_NUMBER) counted.add(value, group);
    }
  }

  textAt(element: number): string {
    return String(this.#column.elementValue(element));
  }

  isBefore(element: number, text: string): boolean {
    const column = this.#column;
    const number = column.elementNumber(element);
    switch (column.elementType(element)) {
      case ValueType.number:
        return isNumberBefore(number, text);
      case ValueType.string:
        return column.strings.compare(number, text) < 0;
      default:
        return this.textAt(element) < text;
    }
  }

  #valueOf(element: number): number {
    const column = this.#column;
    const number = column.elementNumber(element);
    switch (column.elementType(element)) {
      case ValueType.number:
        return this.#values.numberOf(this.#values.hashOfNumber(number), this.#source, element);
      case ValueType.string:
        if (column.strings.isEmpty(number)) return NO_VALUE_NUMBER;
        return this.#values.numberOf(column.strings.hashOf(number), this.#source, element);
      default:
        return this.#values.numberOf(textHash(String(number === 1)), this.#source, element);
    }
  }
}

interface HashedColumns {
  readonly segment: Segment;
  readonly hashes: ColumnReader;
  readonly beginnings: ColumnReader | null;
}

/** Long texts, of which the segment has only hashes. A text is read from a record that has it. */
class HashedValues extends DocumentwiseValues implements ValueTexts {
  readonly #segment: Segment;
  readonly #hashes: ColumnReader;
  readonly #beginnings: ColumnReader | null;
  readonly #read: ReadValues;
  readonly #values: FacetValues;
  readonly #source: number;
  /** By text: a document, and the element of the value in it. */
  readonly #standing: { readonly document: number; readonly element: number }[] = [];

  constructor({ segment, hashes, beginnings }: HashedColumns, read: ReadValues, values: FacetValues) {
    super();
    this.#segment = segment;
    this.#hashes = hashes;
    this.#beginnings = beginnings;
    this.#read = read;
    this.#values = values;
    this.#source = values.addSource(this);
  }

  countOne(document: number, group: number, counted: ValueCounts): void {
    const hashes = this.#hashes;
    const end = hashes.endElement(document);
    for (let element = hashes.firstElement(document); element < end; element++) {
      const next = this.#values.count;
      const value = this.#values.numberOf(hashes.elementNumber(element), this.#source, this.#standing.length);
      if (value === next) this.#standing.push({ document, element });
      counted.add(value, group);
    }
  }

  textAt(index: number): string | null {
    const { document, element } = this.#standing[index];
    return this.#read.textOfHash(this.#segment, document, this.#hashes.elementNumber(element));
  }

  /** Reads a record only if the two texts begin alike. */
  isBefore(index: number, text: string): boolean {
    const order = this.#compareBeginning(index, text);
    if (order !== 0) return order < 0;
    const own = this.textAt(index);
    return own !== null && own < text;
  }

  /** 0 if the beginnings do not decide. */
  #compareBeginning(index: number, text: string): number {
    const { document } = this.#standing[index];
    const beginnings = this.#beginnings;
    if (beginnings?.typeAt(document) !== ValueType.string) return 0;
    return beginnings.strings.compare(beginnings.numberAt(document), beginningOf(text));
  }
}

/** Values of an attribute that no column knows. A text's index is that among the texts that were read. */
class RecordValues extends DocumentwiseValues implements ValueTexts {
  readonly #segment: Segment;
  readonly #read: ReadValues;
  readonly #values: FacetValues;
  readonly #source: number;
  readonly #texts: string[] = [];

  constructor(segment: Segment, read: ReadValues, values: FacetValues) {
    super();
    this.#segment = segment;
    this.#read = read;
    this.#values = values;
    this.#source = values.addSource(this);
  }

  countOne(document: number, group: number, counted: ValueCounts): void {
    for (const text of this.#read.textsOf(this.#segment, document)) {
      const next = this.#values.count;
      const value = this.#values.numberOf(textHash(text), this.#source, this.#texts.length);
      if (value === next) this.#texts.push(text);
      counted.add(value, group);
    }
  }

  textAt(index: number): string {
    return this.#texts[index];
  }

  isBefore(index: number, text: string): boolean {
    return this.textAt(index) < text;
  }
}
