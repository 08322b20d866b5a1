import { SectionFormatError, SectionTable } from "../codec/section-table.js";
import { ColumnSection, columnFormat, type Scalar, ValueType } from "./column-format.js";
import { Presence } from "./presence.js";
import { StringTable } from "./string-table.js";

type Slots = Uint8Array | Uint16Array | Int32Array | Float64Array;

/**
 * A column in which every document has at most one value, all of one type. Its values are one array of
 * numbers, which kernels can read.
 */
export interface PlainColumn {
  readonly documentCount: number;
  readonly type: ValueType;
  /** The documents that have an entry, as bits; null if all have. */
  readonly present: Uint32Array | null;
  /** For each entry, its number (see `numberAt`). */
  readonly numbers: Slots;
}

/**
 * The values of one path, by document. Ranking reads `typeAt` and `numberAt`. Filters and facets walk a
 * document's elements `[firstElement(doc), endElement(doc))` and compare string ordinals. Every read is O(1).
 * Only `stringOf` and methods that return strings allocate.
 */
export class ColumnReader {
  readonly documentCount: number;
  /** The distinct strings of the column. Ordinals ascend by UTF-16 code unit. */
  readonly strings: StringTable;
  /** The type of all elements, or `missing` if they differ. */
  readonly soleType: ValueType;
  readonly #presence: Presence | null;
  readonly #starts: Uint32Array | null;
  readonly #lists: Uint32Array | null;
  readonly #types: Uint8Array | null;
  readonly #slots: Slots;

  /**
   * `bytes` is a result of `packColumn`, at a multiple of 8 in its buffer.
   *
   * @throws SectionFormatError the bytes are not a column
   */
  constructor(bytes: Uint8Array) {
    const table = new SectionTable(bytes.buffer, columnFormat, bytes);
    const [documentCount, soleType, bytesPerSlot] = table.uint32(ColumnSection.header);
    this.documentCount = documentCount;
    this.soleType = valueTypeOf(soleType);
    this.#presence = table.has(ColumnSection.present)
      ? new Presence(table.uint32(ColumnSection.present), table.uint32(ColumnSection.ranks))
      : null;
    const hasLists = table.has(ColumnSection.starts);
    this.#starts = hasLists ? table.uint32(ColumnSection.starts) : null;
    this.#lists = hasLists ? table.uint32(ColumnSection.lists) : null;
    this.#types = table.has(ColumnSection.types) ? table.bytes(ColumnSection.types) : null;
    this.#slots = openSlots(table, bytesPerSlot);
    this.strings = openStrings(table);
  }

  /** null if some document has a list, if types differ, or if there are no values. */
  get plain(): PlainColumn | null {
    if (this.#starts !== null || this.#types !== null || this.#slots.length === 0) return null;
    return {
      documentCount: this.documentCount,
      type: this.elementType(0),
      present: this.#presence?.bits ?? null,
      numbers: this.#slots,
    };
  }

  /** The number of each element (see `elementNumber`). */
  get numbers(): Slots {
    return this.#slots;
  }

  /** Number of elements of all documents. */
  get elementCount(): number {
    return this.#slots.length;
  }

  /** The type for ranking. A list counts as missing (ranking 3, row 7). */
  typeAt(doc: number): ValueType {
    const element = this.#scalarElement(doc);
    return element === -1 ? ValueType.missing : this.elementType(element);
  }

  /** A number, 0 or 1 for a boolean, or the ordinal of a string. 0 if `typeAt` is missing. */
  numberAt(doc: number): number {
    const element = this.#scalarElement(doc);
    return element === -1 ? 0 : this.#slots[element];
  }

  /** The value for ranking, or null if `typeAt` is missing. */
  scalarAt(doc: number): Scalar | null {
    const element = this.#scalarElement(doc);
    return element === -1 ? null : this.elementValue(element);
  }

  isListAt(doc: number): boolean {
    const entry = this.#entryOf(doc);
    return entry !== -1 && this.#isList(entry);
  }

  /**
   * Replaces the content of `out` with the document's values: none, one, or those of its list. Returns `out`.
   */
  valuesAt(doc: number, out: Scalar[]): Scalar[] {
    out.length = 0;
    const end = this.endElement(doc);
    for (let element = this.firstElement(doc); element < end; element++) out.push(this.elementValue(element));
    return out;
  }

  /** The document's first element; equals `endElement` if it has none. */
  firstElement(doc: number): number {
    const entry = this.#entryOf(doc);
    if (entry === -1) return 0;
    return this.#starts === null ? entry : this.#starts[entry];
  }

  /** One past the document's last element. */
  endElement(doc: number): number {
    const entry = this.#entryOf(doc);
    if (entry === -1) return 0;
    return this.#starts === null ? entry + 1 : this.#starts[entry + 1];
  }

  elementType(element: number): ValueType {
    if (this.#types === null) return this.soleType;
    const type = this.#types[element];
    if (type === ValueType.number) return ValueType.number;
    return type === ValueType.string ? ValueType.string : ValueType.boolean;
  }

  /** The number of an element (see `numberAt`). */
  elementNumber(element: number): number {
    return this.#slots[element];
  }

  elementValue(element: number): Scalar {
    const slot = this.#slots[element];
    const type = this.elementType(element);
    if (type === ValueType.number) return slot;
    return type === ValueType.string ? this.strings.stringOf(slot) : slot === 1;
  }

  #entryOf(doc: number): number {
    return this.#presence === null ? doc : this.#presence.entryOf(doc);
  }

  #isList(entry: number): boolean {
    return this.#lists !== null && (this.#lists[entry >>> 5] & (1 << (entry & 31))) !== 0;
  }

  /** The only element of a document whose value is a scalar, or -1. */
  #scalarElement(doc: number): number {
    const entry = this.#entryOf(doc);
    if (entry === -1 || this.#isList(entry)) return -1;
    return this.#starts === null ? entry : this.#starts[entry];
  }
}

function valueTypeOf(type: number): ValueType {
  const known = Object.values(ValueType).find((one) => one === type);
  if (known === undefined) throw new SectionFormatError(`A column has no values of type ${type}.`);
  return known;
}

function openSlots(table: SectionTable, bytesPerSlot: number): Slots {
  switch (bytesPerSlot) {
    case 1:
      return table.bytes(ColumnSection.slots);
    case 2:
      return table.uint16(ColumnSection.slots);
    case 4:
      return table.int32(ColumnSection.slots);
    case 8:
      return table.float64(ColumnSection.slots);
    default:
      throw new SectionFormatError(`A column has no slots of ${bytesPerSlot} bytes.`);
  }
}

function openStrings(table: SectionTable): StringTable {
  if (!table.has(ColumnSection.stringStarts)) {
    return new StringTable({ starts: new Uint32Array(1), bytes: new Uint8Array(0) });
  }
  return new StringTable({
    starts: table.uint32(ColumnSection.stringStarts),
    bytes: table.bytes(ColumnSection.stringBytes),
  });
}
