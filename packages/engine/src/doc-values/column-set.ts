/**
 * *Doc values*: for each attribute path of a segment, the values of all its documents side by side.
 *
 * Filters, facets, groups and custom ranking need one attribute of very many documents. Parsing their records
 * would take microseconds each. So at indexing every path of the records gets a *column* of small numbers.
 *
 *     records --> ColumnSetWriter --> "brand" --> | present | starts | types | slots | strings |
 *                                     "price" --> | slots |
 *                                     "text"  --> | hashes | and another column of beginnings
 *                                          |
 *            ColumnSet <-------------------+--> mergeColumnSets, when segments are merged
 *              column(path) --> ColumnReader --> filters, facets, ranking
 *              hashes(path) --> firstValueHashes --> ValueGroups --> groups
 *
 * Example: `{ brand: "b", price: 20 }`, `{ brand: ["a", "b"], price: 9.5 }`, `{ price: 30 }`. `scalarAt` of
 * `brand` is `b` for the first, and null for the second, as ranking ignores lists. Filters see both values.
 *
 *     brand    strings a, b    present 1 1 0    starts 0 1 3    slots 1 | 0 1     1 byte each
 *     price                                                     slots 20 9.5 30   8 bytes each, for 9.5
 *
 * A path of texts gets no such column, as it would store the records twice. Its strings have more than 64
 * units on average, or 1,024 in a segment of less than 256 documents. One column has 53-bit hashes of its
 * texts, and another one their first 16 units.
 *
 * Good for: reading one attribute of many documents, and comparing strings by their ordinals.
 * Not good for: whole records, which are in the store; and segments with more than 256 paths. Their other
 * paths are NOT_A_COLUMN, so callers read the records instead (value-cache.ts).
 *
 * @module
 */
import { SectionTable } from "../codec/section-table.js";
import { mayGoOn } from "./beginnings-column.js";
import type { Scalar } from "./column-format.js";
import { ColumnReader } from "./column-reader.js";
import { columnSetFormat, decodeHead, headSection } from "./column-set-format.js";

/** The result if columns do not have the values: the path has texts, or there was no room for it. */
export const NOT_A_COLUMN = undefined;

/** null if no document has a value at the path. */
export type ColumnLookup = ColumnReader | null | typeof NOT_A_COLUMN;

interface StoredColumn {
  readonly section: number;
  readonly isHashed: boolean;
  /** The section of its beginnings; undefined if there are none. */
  readonly beginnings: number | undefined;
}

/** The columns of a segment, by path. */
export class ColumnSet {
  readonly #table: SectionTable;
  readonly #columns = new Map<string, StoredColumn>();
  /** Columns opened so far, by section. */
  readonly #open = new Map<number, ColumnReader>();
  /** Whether every path of the segment's records has a column. */
  readonly isComplete: boolean;

  /** `bytes` is a result of `packColumnSet`, at a multiple of 8 in its buffer. */
  constructor(bytes: Uint8Array) {
    this.#table = new SectionTable(bytes.buffer, columnSetFormat, bytes);
    const { columns, isComplete } = decodeHead(this.#table.uint16(headSection));
    for (const [i, { path, isHashed, beginnings }] of columns.entries())
      this.#columns.set(path, { section: i + 1, isHashed, beginnings });
    this.isComplete = isComplete;
  }

  get paths(): IterableIterator<string> {
    return this.#columns.keys();
  }

  isHashed(path: string): boolean {
    return this.#columns.get(path)?.isHashed ?? false;
  }

  /** The values of `path`. */
  column(path: string): ColumnLookup {
    return this.isHashed(path) ? NOT_A_COLUMN : this.#lookup(path);
  }

  /** The hashes (see textHash) of the values of `path`, if only hashes are stored. */
  hashes(path: string): ColumnLookup {
    return this.isHashed(path) ? this.#lookup(path) : NOT_A_COLUMN;
  }

  /**
   * For a path with hashes: its values, but texts only by their beginnings (see beginningOf). Segments of
   * earlier releases do not have them.
   */
  beginnings(path: string): ColumnLookup {
    const stored = this.#columns.get(path);
    if (stored === undefined) return this.#lookup(path);
    return stored.beginnings === undefined ? NOT_A_COLUMN : this.#openAt(stored.beginnings);
  }

  /** The value for custom ranking: null if there is no value, or an array. */
  scalarAt(path: string, document: number): Scalar | null | typeof NOT_A_COLUMN {
    const column = this.column(path);
    if (column !== NOT_A_COLUMN) return column?.scalarAt(document) ?? null;
    const value = this.beginnings(path)?.scalarAt(document);
    return typeof value === "string" && mayGoOn(value) ? NOT_A_COLUMN : value;
  }

  #lookup(path: string): ColumnLookup {
    const stored = this.#columns.get(path);
    if (stored === undefined) return this.isComplete ? null : NOT_A_COLUMN;
    return this.#openAt(stored.section);
  }

  #openAt(section: number): ColumnReader {
    let column = this.#open.get(section);
    if (column === undefined) {
      column = new ColumnReader(this.#table.bytes(section));
      this.#open.set(section, column);
    }
    return column;
  }
}
